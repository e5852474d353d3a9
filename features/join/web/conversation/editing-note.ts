import { createStore } from 'zustand/vanilla'

/** The internal note being edited in place; null when none is. */
export const editingNote = createStore<{ readonly id: number } | null>(() => null)

export const beginNoteEdit = (id: number): void => editingNote.setState({ id }, true)

export const endNoteEdit = (): void => editingNote.setState(null, true)
