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
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource, setUpBy } from '#platform/resource/web/find-in-resource.ts'
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

const text = (key: KeyOf<typeof pbxMenuTexts>) => (language: Language) =>
  translate(pbxMenuTexts, language, key)

/** The action of the screen's "new" button. */
const create = (id: string, label: KeyOf<typeof pbxMenuTexts>): Pick<AreaScreen, 'actions'> => ({
  actions: [createAction(id, text(label))],
})

const routingScreen = (name: RoutingScreen) =>
  lazy(async () => ({ default: (await import('./routing/routing-screens.tsx')).ROUTING_SCREENS[name] }))

const lineScreen = (name: LineScreen) =>
  lazy(async () => ({ default: (await import('./lines/line-screens.tsx')).LINE_SCREENS[name] }))

/** The telephone exchange's screens in a company's administration. */
export const pbxAdminScreens: readonly AreaScreen[] = [
  {
    path: 'ajustesEmpresa/extensiones',
    label: text('screen.extensions'),
    icon: <Dialpad fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.extensions'),
    isSetUp: setUpBy(extensions, 1),
    findRecords: findInResource(extensions, 'display_name'),
    ...create('extension.new', 'action.newExtension'),
    component: lazy(async () => ({
      default: (await import('./extensions/extensions-screen.tsx')).ExtensionsScreen,
    })),
  },
  {
    path: 'ajustesEmpresa/telefonosDeMesa',
    label: text('screen.deskPhones'),
    icon: <SettingsPhone fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.deskPhones'),
    findRecords: findInResource(deskPhones, 'mac'),
    ...create('desk_phone.new', 'action.newDeskPhone'),
    component: lazy(async () => ({
      default: (await import('./desk-phones/desk-phones-screen.tsx')).DeskPhonesScreen,
    })),
  },
  {
    path: 'ajustesEmpresa/did',
    label: text('screen.dids'),
    icon: <PhoneCallback fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.dids'),
    isSetUp: setUpBy(dids, 1),
    findRecords: findInResource(dids, 'label'),
    ...create('did.new', 'action.newDid'),
    component: routingScreen('dids'),
  },
  {
    path: 'ajustesEmpresa/calendarios',
    label: text('screen.calendars'),
    icon: <CalendarMonth fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.calendars'),
    findRecords: findInResource(calendars, 'name'),
    ...create('business_calendar.new', 'action.newCalendar'),
    component: routingScreen('calendars'),
  },
  {
    path: 'ajustesEmpresa/franjasHorarias',
    label: text('screen.timeSlots'),
    icon: <Schedule fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.timeSlots'),
    isSetUp: setUpBy(timeSlots, 1),
    findRecords: findInResource(timeSlots, 'name'),
    ...create('time_slot.new', 'action.newTimeSlot'),
    component: routingScreen('timeSlots'),
  },
  {
    path: 'ajustesEmpresa/ivr',
    label: text('screen.ivr'),
    icon: <AccountTree fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.ivr'),
    isSetUp: setUpBy(ivrMenus, 1),
    findRecords: findInResource(ivrMenus, 'name'),
    ...create('ivr.new', 'action.newIvr'),
    component: routingScreen('ivrMenus'),
  },
  {
    path: 'ajustesEmpresa/gruposDeTimbrado',
    label: text('screen.ringGroups'),
    icon: <RingVolume fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.ringGroups'),
    findRecords: findInResource(ringGroups, 'name'),
    ...create('ring_group.new', 'action.newRingGroup'),
    component: routingScreen('ringGroups'),
  },
  {
    path: 'ajustesEmpresa/colaLlamadas',
    label: text('screen.queues'),
    icon: <HourglassEmpty fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.queues'),
    isSetUp: setUpBy(queues, 1),
    findRecords: findInResource(queues, 'name'),
    ...create('queue.new', 'action.newQueue'),
    component: routingScreen('queues'),
  },
  {
    path: 'ajustesEmpresa/salasDeConferencias',
    label: text('screen.rooms'),
    icon: <MeetingRoom fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.rooms'),
    findRecords: findInResource(conferenceRooms, 'name'),
    ...create('conference_room.new', 'action.newRoom'),
    component: routingScreen('rooms'),
  },
  {
    path: 'ajustesEmpresa/explicarLlamada',
    label: text('screen.explain'),
    icon: <LiveHelp fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.explain'),
    component: lazy(async () => ({ default: (await import('./explain/explain-screen.tsx')).ExplainScreen })),
  },
  {
    path: 'panel/panelDeControl',
    label: text('screen.board'),
    icon: <MonitorHeart fontSize="small" />,
    group: text('group.telephony'),
    ability: superviseQueues.name,
    synonyms: text('synonyms.board'),
    component: lazy(async () => ({ default: (await import('./board/board-screen.tsx')).BoardScreen })),
  },
  {
    path: 'lineas/troncales',
    label: text('screen.trunks'),
    icon: <Dns fontSize="small" />,
    group: text('group.lines'),
    synonyms: text('synonyms.trunks'),
    isSetUp: setUpBy(trunks, 1),
    findRecords: findInResource(trunks, 'name'),
    ...create('trunk.new', 'action.newTrunk'),
    component: lineScreen('trunks'),
  },
  {
    path: 'lineas/rutas',
    label: text('screen.outboundRoutes'),
    icon: <CallMade fontSize="small" />,
    group: text('group.lines'),
    synonyms: text('synonyms.outboundRoutes'),
    findRecords: findInResource(outboundRoutes, 'name'),
    ...create('outbound_route.new', 'action.newOutboundRoute'),
    component: lineScreen('outboundRoutes'),
  },
  {
    path: 'lineas/topes',
    label: text('screen.ceilings'),
    icon: <Speed fontSize="small" />,
    group: text('group.lines'),
    synonyms: text('synonyms.ceilings'),
    findRecords: findInResource(ceilings, 'name'),
    ...create('ceiling.new', 'action.newCeiling'),
    component: lineScreen('ceilings'),
  },
  {
    path: 'ajustesEmpresa/labels',
    label: text('screen.labels'),
    icon: <Label fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.labels'),
    findRecords: findInResource(callLabels, 'name'),
    ...create('call_label.new', 'action.newLabel'),
    component: lazy(async () => ({ default: (await import('./labels/labels-screen.tsx')).LabelsScreen })),
  },
  {
    path: 'ajustesEmpresa/audios',
    label: text('screen.audios'),
    icon: <LibraryMusic fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.audios'),
    isSetUp: setUpBy(audios, 1),
    findRecords: findInResource(audios, 'name'),
    component: lazy(async () => ({ default: (await import('./audios/audios-screen.tsx')).AudiosScreen })),
  },
  {
    path: 'herramientas/convertidor',
    label: text('screen.converter'),
    icon: <Transform fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.converter'),
    component: lazy(async () => ({
      default: (await import('./audios/converter-screen.tsx')).ConverterScreen,
    })),
  },
]
