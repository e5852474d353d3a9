import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { PageKey } from '#platform/ui/commands/use-page-keys.ts'
import { agendaTexts } from '../i18n/texts.ts'

const text = (key: KeyOf<typeof agendaTexts>) => (language: Language) => translate(agendaTexts, language, key)

const key = (id: string, pressed: string, words: KeyOf<typeof agendaTexts>, label?: string): PageKey => ({
  id,
  key: pressed,
  ...(label === undefined ? {} : { label }),
  text: text(words),
  group: text('agenda.keys'),
})

/** Keyboard shortcuts of a person's page. */
export const PERSON_AGENDA_KEYS: readonly PageKey[] = [
  key('agenda.schedule', 'a', 'agenda.schedule'),
  key('agenda.task', 't', 'agenda.task'),
]

/** Keyboard shortcuts of the calendar, off while typing. */
export const AGENDA_KEYS: readonly PageKey[] = [
  key('agenda.new', 'n', 'agenda.new'),
  key('agenda.today', 't', 'agenda.today'),
  key('agenda.before', 'ArrowLeft', 'agenda.before', '←'),
  key('agenda.after', 'ArrowRight', 'agenda.after', '→'),
  key('agenda.month', 'm', 'agenda.view.dayGridMonth'),
  key('agenda.week', 's', 'agenda.view.timeGridWeek'),
  key('agenda.day', 'd', 'agenda.view.timeGridDay'),
  key('agenda.list', 'l', 'agenda.view.listWeek'),
]
