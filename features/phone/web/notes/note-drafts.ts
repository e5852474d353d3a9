import { createStore } from 'zustand/vanilla'

/** Notes written during calls, by the other side's number, until the call's record can take them. */
export const noteDrafts = createStore<Readonly<Record<string, string>>>(() => ({}))

export function writeDraft(number: string, text: string): void {
  const { [number]: _before, ...others } = noteDrafts.getState()
  noteDrafts.setState(text === '' ? others : { ...others, [number]: text }, true)
}

export const draftFor = (number: string): string => noteDrafts.getState()[number]?.trim() ?? ''

/** Below what is noted already: two calls may have one record. */
export const withDraft = (note: string, draft: string): string => [note, draft].filter(Boolean).join('\n')
