// Where the pointer was pressed last, on whichever screen: what comes under it on the next one was not pointed at.

export const lastPress: { at: { clientX: number; clientY: number } | null } = { at: null };
