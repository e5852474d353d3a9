import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import CallMade from '@mui/icons-material/CallMade'
import Dialpad from '@mui/icons-material/Dialpad'
import Dns from '@mui/icons-material/DnsOutlined'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Label from '@mui/icons-material/LabelOutlined'
import LibraryMusic from '@mui/icons-material/LibraryMusicOutlined'
import LiveHelp from '@mui/icons-material/LiveHelpOutlined'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined'
import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined'
import RingVolume from '@mui/icons-material/RingVolumeOutlined'
import Schedule from '@mui/icons-material/Schedule'
import SettingsPhone from '@mui/icons-material/SettingsPhoneOutlined'
import Speed from '@mui/icons-material/Speed'
import Transform from '@mui/icons-material/Transform'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { superviseQueues } from '../contract/abilities.ts'
import { audios } from '../contract/audios.ts'
import { deskPhones } from '../contract/desk-phones.ts'
import { extensions } from '../contract/extensions.ts'
import { callLabels } from '../contract/labels.ts'
import { ceilings } from '../contract/lines/ceilings.ts'
import { outboundRoutes } from '../contract/lines/outbound-routes.ts'
import { trunks } from '../contract/lines/trunks.ts'
import { calendars } from '../contract/routing/calendars.ts'
import { conferenceRooms } from '../contract/routing/conference-rooms.ts'
import { dids } from '../contract/routing/dids.ts'
import { ivrMenus } from '../contract/routing/ivr-menus.ts'
import { queues } from '../contract/routing/queues.ts'
import { ringGroups } from '../contract/routing/ring-groups.ts'
import { timeSlots } from '../contract/routing/time-slots.ts'
import { pbxMenuTexts } from '../i18n/menu/texts.ts'
import type { LineScreen } from './lines/line-screens.tsx'
import type { RoutingScreen } from './routing/routing-screens.tsx'

const { screen } = screensOf(pbxMenuTexts)

const routingScreen = (name: RoutingScreen) => async () =>
  (await import('./routing/routing-screens.tsx')).ROUTING_SCREENS[name]

const lineScreen = (name: LineScreen) => async () =>
  (await import('./lines/line-screens.tsx')).LINE_SCREENS[name]

/** The telephone exchange's screens in a company's administration. */
export const pbxAdminScreens: readonly AreaScreen[] = [
  screen({
    path: 'ajustesEmpresa/extensiones',
    label: 'screen.extensions',
    icon: Dialpad,
    group: 'group.telephony',
    synonyms: 'synonyms.extensions',
    list: { resource: extensions, find: 'display_name', least: 1 },
    create: ['extension.new', 'action.newExtension'],
    load: async () => (await import('./extensions/extensions-screen.tsx')).ExtensionsScreen,
  }),
  screen({
    path: 'ajustesEmpresa/telefonosDeMesa',
    label: 'screen.deskPhones',
    icon: SettingsPhone,
    group: 'group.telephony',
    synonyms: 'synonyms.deskPhones',
    list: { resource: deskPhones, find: 'mac' },
    create: ['desk_phone.new', 'action.newDeskPhone'],
    load: async () => (await import('./desk-phones/desk-phones-screen.tsx')).DeskPhonesScreen,
  }),
  screen({
    path: 'ajustesEmpresa/did',
    label: 'screen.dids',
    icon: PhoneCallback,
    group: 'group.telephony',
    synonyms: 'synonyms.dids',
    list: { resource: dids, find: 'label', least: 1 },
    create: ['did.new', 'action.newDid'],
    load: routingScreen('dids'),
  }),
  screen({
    path: 'ajustesEmpresa/calendarios',
    label: 'screen.calendars',
    icon: CalendarMonth,
    group: 'group.telephony',
    synonyms: 'synonyms.calendars',
    list: { resource: calendars, find: 'name' },
    create: ['business_calendar.new', 'action.newCalendar'],
    load: routingScreen('calendars'),
  }),
  screen({
    path: 'ajustesEmpresa/franjasHorarias',
    label: 'screen.timeSlots',
    icon: Schedule,
    group: 'group.telephony',
    synonyms: 'synonyms.timeSlots',
    list: { resource: timeSlots, find: 'name', least: 1 },
    create: ['time_slot.new', 'action.newTimeSlot'],
    load: routingScreen('timeSlots'),
  }),
  screen({
    path: 'ajustesEmpresa/ivr',
    label: 'screen.ivr',
    icon: AccountTree,
    group: 'group.telephony',
    synonyms: 'synonyms.ivr',
    list: { resource: ivrMenus, find: 'name', least: 1 },
    create: ['ivr.new', 'action.newIvr'],
    load: routingScreen('ivrMenus'),
  }),
  screen({
    path: 'ajustesEmpresa/gruposDeTimbrado',
    label: 'screen.ringGroups',
    icon: RingVolume,
    group: 'group.telephony',
    synonyms: 'synonyms.ringGroups',
    list: { resource: ringGroups, find: 'name' },
    create: ['ring_group.new', 'action.newRingGroup'],
    load: routingScreen('ringGroups'),
  }),
  screen({
    path: 'ajustesEmpresa/colaLlamadas',
    label: 'screen.queues',
    icon: HourglassEmpty,
    group: 'group.telephony',
    synonyms: 'synonyms.queues',
    list: { resource: queues, find: 'name', least: 1 },
    create: ['queue.new', 'action.newQueue'],
    load: routingScreen('queues'),
  }),
  screen({
    path: 'ajustesEmpresa/salasDeConferencias',
    label: 'screen.rooms',
    icon: MeetingRoom,
    group: 'group.telephony',
    synonyms: 'synonyms.rooms',
    list: { resource: conferenceRooms, find: 'name' },
    create: ['conference_room.new', 'action.newRoom'],
    load: routingScreen('rooms'),
  }),
  screen({
    path: 'ajustesEmpresa/explicarLlamada',
    label: 'screen.explain',
    icon: LiveHelp,
    group: 'group.telephony',
    synonyms: 'synonyms.explain',
    load: async () => (await import('./explain/explain-screen.tsx')).ExplainScreen,
  }),
  screen({
    path: 'panel/panelDeControl',
    label: 'screen.board',
    icon: MonitorHeart,
    group: 'group.telephony',
    ability: superviseQueues.name,
    synonyms: 'synonyms.board',
    load: async () => (await import('./board/board-screen.tsx')).BoardScreen,
  }),
  screen({
    path: 'lineas/troncales',
    label: 'screen.trunks',
    icon: Dns,
    group: 'group.lines',
    synonyms: 'synonyms.trunks',
    list: { resource: trunks, find: 'name', least: 1 },
    create: ['trunk.new', 'action.newTrunk'],
    load: lineScreen('trunks'),
  }),
  screen({
    path: 'lineas/rutas',
    label: 'screen.outboundRoutes',
    icon: CallMade,
    group: 'group.lines',
    synonyms: 'synonyms.outboundRoutes',
    list: { resource: outboundRoutes, find: 'name' },
    create: ['outbound_route.new', 'action.newOutboundRoute'],
    load: lineScreen('outboundRoutes'),
  }),
  screen({
    path: 'lineas/topes',
    label: 'screen.ceilings',
    icon: Speed,
    group: 'group.lines',
    synonyms: 'synonyms.ceilings',
    list: { resource: ceilings, find: 'name' },
    create: ['ceiling.new', 'action.newCeiling'],
    load: lineScreen('ceilings'),
  }),
  screen({
    path: 'ajustesEmpresa/labels',
    label: 'screen.labels',
    icon: Label,
    group: 'group.telephony',
    synonyms: 'synonyms.labels',
    list: { resource: callLabels, find: 'name' },
    create: ['call_label.new', 'action.newLabel'],
    load: async () => (await import('./labels/labels-screen.tsx')).LabelsScreen,
  }),
  screen({
    path: 'ajustesEmpresa/audios',
    label: 'screen.audios',
    icon: LibraryMusic,
    group: 'group.telephony',
    synonyms: 'synonyms.audios',
    list: { resource: audios, find: 'name', least: 1 },
    load: async () => (await import('./audios/audios-screen.tsx')).AudiosScreen,
  }),
  screen({
    path: 'herramientas/convertidor',
    label: 'screen.converter',
    icon: Transform,
    group: 'group.telephony',
    synonyms: 'synonyms.converter',
    load: async () => (await import('./audios/converter-screen.tsx')).ConverterScreen,
  }),
]
