import { choiceField, dayField, textField } from '#platform/ui/list/url-state.ts'

export const VIEWS = ['dayGridMonth', 'timeGridWeek', 'timeGridDay', 'listWeek'] as const
export type View = (typeof VIEWS)[number]

/** The calendar's state in the address. `event` is the open event's id, or `new` while one is being created. */
export const AGENDA_STATE = {
  view: choiceField(['', ...VIEWS], ''),
  date: dayField(),
  owner: textField(),
  group: textField(),
  kind: textField(),
  room: textField(),
  event: textField(),
  /** `history` shows the change history instead of the calendar. */
  show: choiceField(['', 'history'], ''),
  by: textField(),
  search: textField(),
}

/** Defaults to the list on narrow screens, where a week is unreadable. */
export const viewOf = (chosen: View | '', narrow: boolean): View =>
  chosen === '' ? (narrow ? 'listWeek' : 'timeGridWeek') : chosen
