import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'home.title': 'Home',
  'home.morning': 'Good morning, {name}',
  'home.afternoon': 'Good afternoon, {name}',
  'home.evening': 'Good evening, {name}',
  'home.start': 'Start here when signing in',
  'home.missed': 'Missed calls',
  'home.noMissed': 'There are no missed calls.',
  'home.unread': 'Unread',
  'home.noUnread': 'You are up to date: nothing is unread.',
  'home.team': 'The team right now',
  'home.noTeam': 'No colleague has an extension yet.',
  'home.agenda': "Today's agenda",
  'home.noAgenda': 'Nothing left to do today.',
  'home.allDay': 'All day',
  'home.all': 'See all',
  'home.setup': 'Getting started',
  'home.setupHint': 'What your company has and what is missing.',
  'home.done': 'Done',
  'home.missing': 'Missing',
}
