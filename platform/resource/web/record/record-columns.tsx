import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { useWidth } from '#platform/ui/list/use-width.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { HistoryList } from '../history/history-list.tsx'
import { RecordFacts } from '../record-facts.tsx'
import type { ResourceRecord } from '../resource-client.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import type { RecordPageProps, RecordTab } from './record-parts.ts'

type RecordColumnsProps = Pick<
  RecordPageProps,
  'resource' | 'render' | 'facts' | 'without' | 'underFacts' | 'tabs' | 'aside'
> & { record: ResourceRecord; texts: ResourceTexts }

/** Minimum width for three columns, px. */
const ROOM_FOR_THREE = 1040
/** Minimum width for two columns, px. */
const ROOM_FOR_TWO = 760

const FACTS = 'facts'
const HISTORY = 'history'
const ASIDE = 'aside'

/** The open tab is in the URL. */
const useTab = (tabs: readonly RecordTab[]): [string, (id: string) => void] => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab')
  const known = tabs.some(({ id }) => id === tab)
  const go = (id: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('tab', id)
        return after
      },
      { replace: true },
    )
  return [known && tab !== null ? tab : (tabs[0]?.id ?? ''), go]
}

/** Parts of a record's page, in columns or tabs depending on the width. */
export const RecordColumns = (props: RecordColumnsProps) => {
  const { record, resource, texts, aside, underFacts } = props
  const { history = false } = resource
  const t = useText(resourceTexts)
  const [ref, width] = useWidth()
  const baseId = useId()
  const room = width ?? ROOM_FOR_THREE
  const beside = room >= ROOM_FOR_TWO
  const three = room >= ROOM_FOR_THREE
  const facts = (
    <>
      <RecordFacts
        resource={resource}
        texts={texts}
        record={record}
        render={props.render}
        only={props.facts}
        without={props.without}
      />
      {underFacts?.(record)}
    </>
  )
  const tabs: RecordTab[] = [
    ...(beside ? [] : [{ id: FACTS, label: t('record.facts'), render: () => facts }]),
    ...props.tabs,
    ...(history
      ? [
          {
            id: HISTORY,
            label: t('history'),
            render: ({ id }: ResourceRecord) => <HistoryList resource={resource} texts={texts} record={id} />,
          },
        ]
      : []),
    ...(aside === undefined || three ? [] : [{ id: ASIDE, label: t('record.more'), render: aside }]),
  ]
  const [open, go] = useTab(tabs)
  const shown = tabs.find(({ id }) => id === open)
  const column = { overflow: 'auto', p: 2 } as const
  return (
    <Box ref={ref} sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
      {beside && (
        <Paper
          variant="outlined"
          component="section"
          aria-label={t('record.facts')}
          tabIndex={0}
          sx={{ ...column, width: 300, flexShrink: 0 }}
        >
          {facts}
        </Paper>
      )}
      <Paper
        variant="outlined"
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
      >
        <Tabs
          value={open}
          onChange={(_, id: string) => go(id)}
          variant="scrollable"
          scrollButtons="auto"
          sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 42, '& .MuiTab-root': { minHeight: 42 } }}
        >
          {tabs.map(({ id, label, count }) => (
            <Tab
              key={id}
              value={id}
              id={`${baseId}-${id}`}
              aria-controls={`${baseId}-panel`}
              label={count === undefined ? label : `${label} (${count})`}
            />
          ))}
        </Tabs>
        <Box
          role="tabpanel"
          id={`${baseId}-panel`}
          aria-labelledby={`${baseId}-${open}`}
          tabIndex={0}
          sx={{ ...column, flex: 1, minHeight: 0 }}
        >
          {shown?.render(record)}
        </Box>
      </Paper>
      {three && aside !== undefined && (
        <Paper
          variant="outlined"
          component="section"
          aria-label={t('record.more')}
          tabIndex={0}
          sx={{ ...column, width: 300, flexShrink: 0 }}
        >
          {aside(record)}
        </Paper>
      )}
    </Box>
  )
}
