import { createStore } from 'zustand/vanilla'

/** What is noted during a call until its record can take it. */
interface Draft {
  note: string
  /** Id of a label; null: none was chosen. */
  label: number | null
}

const NOTHING: Draft = { note: '', label: null }

/** Drafts by the other side's number. */
export const noteDrafts = createStore<Readonly<Record<string, Draft>>>(() => ({}))

export const draftOf = (drafts: Readonly<Record<string, Draft>>, number: string): Draft =>
  drafts[number] ?? NOTHING

export function writeDraft(number: string, change: Partial<Draft>): void {
  const { [number]: before = NOTHING, ...others } = noteDrafts.getState()
  const draft = { ...before, ...change }
  const isEmpty = draft.note === '' && draft.label === null
  noteDrafts.setState(isEmpty ? others : { ...others, [number]: draft }, true)
}

export const dropDraft = (number: string): void => writeDraft(number, NOTHING)

/** Without the blanks around it. */
export const draftFor = (number: string): Draft => {
  const { note, label } = draftOf(noteDrafts.getState(), number)
  return { note: note.trim(), label }
}

export const isNoted = ({ note, label }: Draft): boolean => note !== '' || label !== null

/** Below what is noted already: two calls may have one record. */
export const withDraft = (note: string, draft: string): string => [note, draft].filter(Boolean).join('\n')
