import Add from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import Check from '@mui/icons-material/Check'
import Dashboard from '@mui/icons-material/DashboardOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Fullscreen from '@mui/icons-material/Fullscreen'
import FullscreenExit from '@mui/icons-material/FullscreenExit'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Preset } from '#platform/report/contract/period.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import { RowsDrawer } from '#platform/report/web/rows-drawer.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { type Card, dashboards, type Dashboard as SavedDashboard } from '../../contract/builder/dashboards.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { PresetBar, useDays } from '../builder/preset-bar.tsx'
import { refreshSaved } from '../builder/use-saved.ts'
import { CardPicker } from './card-picker.tsx'
import { DashboardCard, type Picked } from './dashboard-card.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import { moveCard } from './move-card.ts'
import { useDashboardChanges } from './use-dashboard-changes.ts'
import { useFullScreen } from './use-full-screen.ts'

interface DashboardPageProps {
  dashboard: SavedDashboard
  onClose: () => void
  onOpen: (id: number) => void
}

/** A dashboard: its cards over one period; who may change it arranges them in place. Each change is saved at once. */
export const DashboardPage = ({ dashboard, onClose, onOpen }: DashboardPageProps) => {
  const t = useText(builderTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { language } = useLanguage()
  const [editing, setEditing] = useState(dashboard.own && dashboard.content.cards.length === 0)
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [page, setPage] = useState(1)
  const [record, setRecord] = useState<string | null>(null)
  const { content, id, name } = dashboard
  const { cards, period } = content
  const { days, choose } = useDays(period)
  const { place, full, toggle } = useFullScreen<HTMLDivElement>()
  const change = useDashboardChanges(dashboard)
  const put = useCallback((next: Card[]) => change({ cards: next }), [change])
  const move = useCallback((from: number, to: number) => put(moveCard(cards, from, to)), [cards, put])
  const remove = (card: Card) => {
    put(cards.filter((one) => one.key !== card.key))
    offerUndo(t('card.removed'), async () => {
      const now = await api.call(dashboards.read, { params: { id } })
      await api.call(dashboards.edit, {
        params: { id },
        body: { content: { ...now.content, cards: [...now.content.cards, card] }, version: now.version },
      })
      await refreshSaved(queries)
    })
  }
  const Record = picked?.known.record
  return (
    <Box ref={place} sx={{ height: 1, minHeight: 0, bgcolor: full ? 'background.default' : undefined }}>
      <Screen
        title={name}
        actions={
          <>
            {!full && (
              <Tooltip title={t('saved.back')}>
                <IconButton size="small" aria-label={t('saved.back')} onClick={onClose} sx={{ order: -1 }}>
                  <ArrowBack />
                </IconButton>
              </Tooltip>
            )}
            {editing && (
              <ActionButton
                label={t('dashboard.addCard')}
                icon={<Add />}
                worded
                onClick={() => setPicking(true)}
              />
            )}
            {dashboard.own && !full && (
              <ActionButton
                label={t(editing ? 'dashboard.done' : 'dashboard.edit')}
                icon={editing ? <Check /> : <Edit />}
                main={editing}
                onClick={() => setEditing(!editing)}
              />
            )}
            <ActionButton
              label={t(full ? 'dashboard.leaveFullScreen' : 'dashboard.fullScreen')}
              icon={full ? <FullscreenExit /> : <Fullscreen />}
              onClick={toggle}
            />
            {!full && <DashboardMenu dashboard={dashboard} onGone={onClose} onOpen={onOpen} />}
          </>
        }
        toolbar={
          <PresetBar
            days={days}
            onDays={choose}
            {...(editing && {
              onPreset: (preset: Preset) => {
                choose({ initDate: '', finishDate: '' })
                change({ period: preset })
              },
            })}
          />
        }
      >
        <Box
          tabIndex={0}
          role="region"
          aria-label={t('dashboard.cards', { name })}
          sx={{
            flex: 1,
            minHeight: 0,
            overflow: 'auto',
            display: 'grid',
            gap: 1.5,
            alignContent: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(4, minmax(0, 1fr))',
            },
            py: 1,
          }}
        >
          {cards.length === 0 && (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <ListMessage
                icon={<Dashboard />}
                title={t('dashboard.noCards')}
                hint={t(dashboard.own ? 'dashboard.noCardsHint' : 'dashboard.noCardsReader')}
                action={
                  dashboard.own
                    ? { label: t('dashboard.addCard'), onClick: () => setPicking(true) }
                    : undefined
                }
              />
            </Box>
          )}
          {cards.map((card, index) => (
            <DashboardCard
              key={card.key}
              dashboard={id}
              card={card}
              days={days}
              edited={editing ? { place: index, count: cards.length } : null}
              onMove={move}
              onSize={(size) => put(cards.map((one) => (one.key === card.key ? { ...one, size } : one)))}
              onRemove={() => remove(card)}
              onPick={(chosen) => {
                setPage(1)
                setPicked(chosen)
              }}
            />
          ))}
        </Box>
      </Screen>
      {picking && (
        <CardPicker
          onClose={() => setPicking(false)}
          onPick={(card) => {
            setPicking(false)
            setEditing(true)
            put([...cards, card])
          }}
        />
      )}
      {picked !== null && (
        <RowsDrawer
          report={picked.report}
          words={wordsOf(picked.report, picked.known.texts, language)}
          rowsQuery={picked.rows}
          page={page}
          onPage={setPage}
          onClose={() => setPicked(null)}
          onRecord={Record === undefined ? undefined : setRecord}
        />
      )}
      {Record !== undefined && record !== null && (
        <Suspense>
          <Record id={record} onClose={() => setRecord(null)} />
        </Suspense>
      )}
    </Box>
  )
}
