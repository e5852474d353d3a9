import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { configureAgenda, useAgenda } from '../contract/abilities.ts'
import { agendaMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof agendaMenuTexts>) => (language: Language) =>
  translate(agendaMenuTexts, language, key)

/** The calendar, shown in the phone's and the CRM's area. */
export const agendaScreen: AreaScreen = {
  path: 'agenda',
  label: text('screen.agenda'),
  icon: <CalendarMonth fontSize="small" />,
  ability: useAgenda.name,
  synonyms: text('synonyms.agenda'),
  actions: [{ id: 'agenda.new', label: text('action.newEvent'), to: '?event=new', creates: true }],
  component: lazy(async () => ({ default: (await import('./agenda-screen.tsx')).AgendaScreen })),
}

export const agendaGroupsScreen: AreaScreen = {
  path: 'configuraciones/grupos',
  label: text('screen.groups'),
  icon: <Groups fontSize="small" />,
  ability: configureAgenda.name,
  component: lazy(async () => ({ default: (await import('./groups-screen.tsx')).AgendaGroupsScreen })),
}

export const bookingPagesScreen: AreaScreen = {
  path: 'citas',
  label: text('screen.bookingPages'),
  icon: <EventAvailable fontSize="small" />,
  ability: useAgenda.name,
  synonyms: text('synonyms.booking'),
  component: lazy(async () => ({
    default: (await import('./booking/booking-pages-screen.tsx')).BookingPagesScreen,
  })),
}

export const bookingKindsScreen: AreaScreen = {
  path: 'tipos-de-cita',
  label: text('screen.bookingKinds'),
  icon: <Category fontSize="small" />,
  ability: configureAgenda.name,
  component: lazy(async () => ({
    default: (await import('./booking/booking-kinds-screen.tsx')).BookingKindsScreen,
  })),
}
