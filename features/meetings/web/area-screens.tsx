import Videocam from '@mui/icons-material/VideocamOutlined'
import VideoLibrary from '@mui/icons-material/VideoLibraryOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { manageMeetings, useMeetings } from '../contract/abilities.ts'
import { meetingsMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof meetingsMenuTexts>) => (language: Language) =>
  translate(meetingsMenuTexts, language, key)

/** The list of rooms, shown in the phone's area and in its own. */
export const meetingsScreen: AreaScreen = {
  path: 'meetings',
  label: text('screen.meetings'),
  icon: <Videocam fontSize="small" />,
  ability: useMeetings.name,
  synonyms: text('synonyms.meetings'),
  actions: [{ id: 'meetings.new', label: text('action.new'), to: '?edit=new', creates: true }],
  component: lazy(async () => ({ default: (await import('./list/meetings-screen.tsx')).MeetingsScreen })),
}

const recorded = {
  label: text('screen.recordings'),
  icon: <VideoLibrary fontSize="small" />,
  synonyms: text('synonyms.recordings'),
}

/** Recorded meetings that one was in. */
export const meetingRecordingsScreen: AreaScreen = {
  ...recorded,
  path: 'grabaciones',
  ability: useMeetings.name,
  component: lazy(async () => ({
    default: (await import('./recordings/recording-list.tsx')).MeetingRecordingsScreen,
  })),
}

/** In a company's administration. */
export const companyMeetingsScreen: AreaScreen = {
  ...recorded,
  path: 'herramientas/meetings',
  group: text('group.tools'),
  ability: manageMeetings.name,
  component: lazy(async () => ({
    default: (await import('./recordings/company-recordings-screen.tsx')).CompanyRecordingsScreen,
  })),
}

export const meetingsAreaLabel = text('area.meetings')
