import Dashboard from '@mui/icons-material/DashboardOutlined'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Preset } from '#platform/report/contract/period.ts'
import { formatLocalDay } from '#platform/report/present/format.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { type Card, dashboards, type Dashboard as SavedDashboard } from '../../contract/builder/dashboards.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { type Picked, PickedRows } from '../builder/picked-rows.tsx'
import { PresetBar, useDays } from '../builder/preset-bar.tsx'
import { refreshSaved } from '../builder/use-saved.ts'
import { CardPicker } from './card-picker.tsx'
import { DashboardActions } from './dashboard-actions.tsx'
import { DashboardCard } from './dashboard-card.tsx'
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
  const [editing, setEditing] = useState(dashboard.own && dashboard.content.cards.length === 0)
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<Picked | null>(null)
  const { content, id, name } = dashboard
  const { cards, period } = content
  const { days, choose } = useDays(period)
  const { place, full, toggle } = useFullScreen<HTMLDivElement>()
  const change = useDashboardChanges(dashboard)
  const put = useCallback(
    (next: (now: readonly Card[]) => Card[]) => change(({ cards: now }) => ({ cards: next(now) })),
    [change],
  )
  const move = useCallback((from: number, to: number) => put((now) => moveCard(now, from, to)), [put])
  const remove = (card: Card) => {
    put((now) => now.filter((one) => one.key !== card.key))
    offerUndo(t('card.removed'), async () => {
      const now = await api.call(dashboards.read, { params: { id } })
      await api.call(dashboards.edit, {
        params: { id },
        body: { content: { ...now.content, cards: [...now.content.cards, card] }, version: now.version },
      })
      await refreshSaved(queries)
    })
  }
  return (
    <Box ref={place} sx={{ height: 1, minHeight: 0, bgcolor: full ? 'background.default' : undefined }}>
      <Screen
        // What opens above the page is not seen in full screen: its period is read, not chosen.
        title={
          full ? `${name} · ${formatLocalDay(days.initDate)} – ${formatLocalDay(days.finishDate)}` : name
        }
        actions={
          <DashboardActions
            dashboard={dashboard}
            editing={editing}
            full={full}
            onEditing={setEditing}
            onAdd={() => setPicking(true)}
            onFull={toggle}
            onClose={onClose}
            onOpen={onOpen}
          />
        }
        toolbar={
          full ? undefined : (
            <PresetBar
              days={days}
              onDays={choose}
              {...(editing && {
                onPreset: (preset: Preset) => {
                  choose({ initDate: '', finishDate: '' })
                  change(() => ({ period: preset }))
                },
              })}
            />
          )
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
              onSize={(size) =>
                put((now) => now.map((one) => (one.key === card.key ? { ...one, size } : one)))
              }
              onRemove={() => remove(card)}
              onPick={(chosen) => {
                if (full) toggle()
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
            put((now) => [...now, card])
          }}
        />
      )}
      {picked !== null && <PickedRows picked={picked} onClose={() => setPicked(null)} />}
    </Box>
  )
}
