import Pin from '@mui/icons-material/PinOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import type { Card } from '../../contract/builder/dashboards.ts'
import { CHARTS } from '../../contract/builder/own-report.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { useBuilder } from '../builder/builder-context.tsx'
import { CHART_ICONS } from '../builder/chart-icon.tsx'
import { useBuildable, useOwnReports } from '../builder/use-saved.ts'
import { declaredName } from './card-names.ts'

interface CardPickerProps {
  onPick: (card: Card) => void
  onClose: () => void
}

const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

interface Offer {
  group: string
  name: string
  icon: ReactNode
  card: () => Card
}

/** All figures and charts of the reports that the user may open, and their own reports. */
function useOffers(): Offer[] {
  const t = useText(builderTexts)
  const { language } = useLanguage()
  const builder = useBuilder()
  const own = useOwnReports().data?.results
  const names = useBuildable().data?.reports
  return useMemo(() => {
    const saved = (own ?? []).map(({ id, name, content: { chart } }): Offer => {
      const size = chart === 'number' ? 'small' : 'medium'
      const card = (): Card => ({ key: newKey(), size, kind: 'own', report: id })
      return { group: t('pick.own'), name, icon: CHART_ICONS[chart], card }
    })
    const declared = (names ?? []).flatMap((report) => {
      const known = builder.declared.get(report)
      if (known === undefined) return []
      const offer = (card: Exclude<Card, { kind: 'own' }>, icon: ReactNode): Offer => {
        const { name, of } = declaredName(builder, card, language)
        return { group: of, name, icon, card: () => ({ ...card, key: newKey() }) }
      }
      return [
        ...known.report.figures.map((figure) =>
          offer({ key: 'none', size: 'small', kind: 'figure', report, figure }, <Pin fontSize="small" />),
        ),
        ...Object.entries(known.report.views).map(([view, { kind }]) =>
          offer(
            { key: 'none', size: 'medium', kind: 'view', report, view },
            CHART_ICONS[CHARTS.find((chart) => chart === kind) ?? 'table'],
          ),
        ),
      ]
    })
    return [...saved, ...declared]
  }, [own, names, builder, language, t])
}

/** Chooses what a new card shows. */
export const CardPicker = ({ onPick, onClose }: CardPickerProps) => {
  const t = useText(builderTexts)
  const ui = useText(platformTexts)
  const id = useId()
  const [search, setSearch] = useState('')
  const words = foldForSearch(search).split(' ')
  const found = useOffers().filter(({ group, name }) => {
    const text = foldForSearch(`${group} ${name}`)
    return words.every((word) => text.includes(word))
  })
  const groups = Map.groupBy(found, ({ group }) => group)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ typography: 'h2' }}>
        {t('pick.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, gridTemplateRows: 'auto minmax(0, 1fr)', height: 480 }}>
        <SearchField autoFocus label={t('pick.search')} value={search} onChange={setSearch} />
        <Box sx={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={t('pick.title')}>
          {found.length === 0 && <Box sx={{ py: 3, color: 'text.secondary' }}>{t('pick.none')}</Box>}
          {[...groups].map(([group, offers]) => (
            <List key={group} dense disablePadding subheader={<ListSubheader>{group}</ListSubheader>}>
              {offers.map(({ name, icon, card }, index) => (
                <ListItemButton
                  // biome-ignore lint/suspicious/noArrayIndexKey: the offers of a report never move.
                  key={`${name}-${index}`}
                  onClick={() => onPick(card())}
                >
                  <ListItemIcon sx={{ minWidth: 36 }}>{icon}</ListItemIcon>
                  <ListItemText primary={name} />
                </ListItemButton>
              ))}
            </List>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
