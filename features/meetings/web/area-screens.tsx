import Videocam from '@mui/icons-material/VideocamOutlined'
import VideoLibrary from '@mui/icons-material/VideoLibraryOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { manageMeetings, useMeetings } from '../contract/abilities.ts'
import { meetingsMenuTexts } from '../i18n/menu/texts.ts'

const { screen, text } = screensOf(meetingsMenuTexts)

/** The list of rooms, shown in the phone's area and in its own. */
export const meetingsScreen = screen({
  path: 'meetings',
  label: 'screen.meetings',
  icon: Videocam,
  ability: useMeetings.name,
  synonyms: 'synonyms.meetings',
  create: ['meetings.new', 'action.new'],
  load: async () => (await import('./list/meetings-screen.tsx')).MeetingsScreen,
})

const recorded = { label: 'screen.recordings', icon: VideoLibrary, synonyms: 'synonyms.recordings' } as const

/** Recorded meetings that one was in. */
export const meetingRecordingsScreen = screen({
  ...recorded,
  path: 'grabaciones',
  ability: useMeetings.name,
  load: async () => (await import('./recordings/recording-list.tsx')).MeetingRecordingsScreen,
})

/** In a company's administration. */
export const companyMeetingsScreen = screen({
  ...recorded,
  path: 'herramientas/meetings',
  group: 'group.tools',
  ability: manageMeetings.name,
  load: async () => (await import('./recordings/company-recordings-screen.tsx')).CompanyRecordingsScreen,
})

export const meetingsAreaLabel = text('area.meetings')
