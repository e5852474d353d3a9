import { choiceField, dayField, textField } from '#platform/ui/list/url-state.ts'

export const VIEWS = ['dayGridMonth', 'timeGridWeek', 'timeGridDay', 'listWeek'] as const
export type View = (typeof VIEWS)[number]

/** What the calendar shows, in the address. `event` is the one that is open, `new` one that is being planned. */
export const AGENDA_STATE = {
  view: choiceField(['', ...VIEWS], ''),
  date: dayField(),
  owner: textField(),
  group: textField(),
  kind: textField(),
  event: textField(),
  /** In the calendar's place: what became of the events. */
  show: choiceField(['', 'history'], ''),
  by: textField(),
  search: textField(),
}

/** On a narrow screen a list is what can be read. */
export const viewOf = (chosen: View | '', narrow: boolean): View =>
  chosen === '' ? (narrow ? 'listWeek' : 'timeGridWeek') : chosen
