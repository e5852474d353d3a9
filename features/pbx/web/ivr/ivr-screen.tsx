import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Poll from '@mui/icons-material/PollOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { lazy, Suspense } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { choiceField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { surveyAnswers } from '../../contract/survey-answers.ts'
import { graphTexts } from '../../i18n/graph/texts.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { WithNumberConflicts } from '../number-conflicts.tsx'
import { MenuInputs } from './menu-inputs.tsx'
import { renderMenuField } from './menu-template-choice.tsx'
import { renderSounds } from './sound-field.tsx'

// Loaded lazily: the graph library is large, and most people use the list.
const IvrGraph = lazy(async () => ({ default: (await import('./ivr-graph.tsx')).IvrGraph }))

const VIEWS = ['list', 'graph', 'answers'] as const
const URL_FIELDS = { view: choiceField(VIEWS, 'list') }

/** The company's menus as a list and as a graph, and the answers to survey menus. */
export const IvrScreen = () => {
  const t = useText(graphTexts)
  const [{ view }, set] = useUrlState(URL_FIELDS)
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Tabs
        value={view}
        onChange={(_, chosen: (typeof VIEWS)[number]) => set({ view: chosen })}
        sx={{ px: 2 }}
      >
        {VIEWS.map((one) => (
          <Tab key={one} value={one} label={t(`view.${one}`)} />
        ))}
      </Tabs>
      {view === 'graph' ? (
        <Suspense fallback={<Skeleton variant="rounded" sx={{ flex: 1, m: 2 }} />}>
          <IvrGraph />
        </Suspense>
      ) : (
        <Box key={view} sx={{ flex: 1, minHeight: 0 }}>
          {view === 'list' ? (
            <MenuInputs>
              <WithNumberConflicts resource={ivrMenus} field="number">
                {(render) => (
                  <ResourceScreen
                    resource={ivrMenus}
                    texts={pbxTexts}
                    icon={<AccountTree />}
                    render={{ ...renderSounds, ...render }}
                    renderField={renderMenuField}
                  />
                )}
              </WithNumberConflicts>
            </MenuInputs>
          ) : (
            <ResourceScreen resource={surveyAnswers} texts={pbxTexts} icon={<Poll />} />
          )}
        </Box>
      )}
    </Box>
  )
}
