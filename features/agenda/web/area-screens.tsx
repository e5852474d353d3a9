import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { configureAgenda, configureRooms, useAgenda } from '../contract/abilities.ts'
import { agendaMenuTexts } from '../i18n/menu/texts.ts'

const { screen, text } = screensOf(agendaMenuTexts)

/** The calendar, shown in the phone's and the CRM's area. */
export const agendaScreen = screen({
  path: 'agenda',
  label: 'screen.agenda',
  icon: CalendarMonth,
  ability: useAgenda.name,
  synonyms: 'synonyms.agenda',
  actions: [{ id: 'agenda.new', label: text('action.newEvent'), to: '?event=new', creates: true }],
  load: async () => (await import('./agenda-screen.tsx')).AgendaScreen,
})

export const agendaGroupsScreen = screen({
  path: 'configuraciones/grupos',
  label: 'screen.groups',
  icon: Groups,
  ability: configureAgenda.name,
  load: async () => (await import('./groups-screen.tsx')).AgendaGroupsScreen,
})

export const bookingPagesScreen = screen({
  path: 'citas',
  label: 'screen.bookingPages',
  icon: EventAvailable,
  ability: useAgenda.name,
  synonyms: 'synonyms.booking',
  load: async () => (await import('./booking/booking-pages-screen.tsx')).BookingPagesScreen,
})

export const bookingKindsScreen = screen({
  path: 'tipos-de-cita',
  label: 'screen.bookingKinds',
  icon: Category,
  ability: configureAgenda.name,
  load: async () => (await import('./booking/booking-kinds-screen.tsx')).BookingKindsScreen,
})

export const agendaRoomsScreen = screen({
  path: 'salas',
  label: 'screen.rooms',
  icon: MeetingRoom,
  ability: configureRooms.name,
  synonyms: 'synonyms.rooms',
  load: async () => (await import('./rooms/rooms-screen.tsx')).AgendaRoomsScreen,
})
