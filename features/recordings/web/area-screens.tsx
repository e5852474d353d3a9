import GraphicEq from '@mui/icons-material/GraphicEq'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { hearRecordings, manageRecordings } from '../contract/abilities.ts'
import { isRecordingDecided, RECORDING_STEP, readRecordingPolicy } from '../contract/sound.ts'
import { recordingsMenuTexts } from '../i18n/menu/texts.ts'

const { screen, text } = screensOf(recordingsMenuTexts)

const shared = { label: 'screen.recordings', icon: GraphicEq, synonyms: 'synonyms.recordings' } as const

/** In the phone area. */
export const recordingsScreen = screen({
  ...shared,
  path: 'grabaciones',
  group: 'group.calls',
  ability: hearRecordings.name,
  load: async () => (await import('./recording-list.tsx')).RecordingsScreen,
})

/** In a company's administration. */
export const companyRecordingsScreen: AreaScreen = {
  ...screen({
    ...shared,
    path: 'herramientas/grabaciones',
    group: 'group.tools',
    ability: manageRecordings.name,
    load: async () => (await import('./company-recordings-screen.tsx')).CompanyRecordingsScreen,
    actions: [{ id: 'recordings.policy', label: text('action.policy'), to: '?policy=open' }],
  }),
  isSetUp: {
    list: RECORDING_STEP,
    least: 1,
    count: async (api, signal) =>
      isRecordingDecided(await api.call(readRecordingPolicy, { signal })) ? 1 : 0,
  },
}
