import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Tune from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { setDensity, useDensity } from '#platform/ui/list/density.ts'
import { resourceTexts } from '../i18n/texts.ts'
import { possibleColumns } from './list-layout.ts'
import type { ResourceTexts } from './resource-texts.ts'
import { useColumnLabel } from './use-column-label.ts'
import type { UsedLayout } from './use-list-layout.ts'

const Bin = lazy(async () => ({ default: (await import('./bin-dialog.tsx')).BinDialog }))

interface DisplayMenuProps {
  resource: Resource
  texts: ResourceTexts
  layout: UsedLayout
}

const swapped = (names: readonly string[], at: number, to: number): string[] => {
  const next = [...names]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** Display settings of a list: columns, order, row height. */
export const DisplayMenu = ({ resource, texts, layout }: DisplayMenuProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const density = useDensity()
  const label = useColumnLabel(texts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [bin, setBin] = useState(false)
  const shown = layout.layout.columns
  const names = [...shown, ...possibleColumns(resource).filter((name) => !shown.includes(name))]
  const toggle = (name: string) => {
    const columns = shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]
    if (columns.length > 0) layout.change({ columns })
  }
  return (
    <>
      <ActionButton
        label={t('list.display')}
        icon={<Tune />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('list.display'), sx: { width: 320, p: 2 } } }}
      >
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('list.density')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={density}
          aria-label={t('list.density')}
          onChange={(_, next) => next !== null && setDensity(next)}
        >
          <ToggleButton value="normal">{t('list.density.normal')}</ToggleButton>
          <ToggleButton value="compact">{t('list.density.compact')}</ToggleButton>
        </ToggleButtonGroup>
        <Box sx={{ display: 'flex', alignItems: 'center', mt: 2, mb: 0.5 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            {t('list.columns')}
          </Typography>
          <Button size="small" disabled={!layout.changed} onClick={layout.reset}>
            {t('list.columns.reset')}
          </Button>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {t('list.columns.hint')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 340, overflow: 'auto' }}>
          {names.map((name) => {
            const at = shown.indexOf(name)
            return (
              <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', minHeight: 34 }}>
                <FormControlLabel
                  sx={{ flex: 1, m: 0, minWidth: 0 }}
                  control={
                    <Checkbox
                      size="small"
                      sx={{ p: 0.5, mr: 0.5 }}
                      checked={at >= 0}
                      onChange={() => toggle(name)}
                    />
                  }
                  label={label(name)}
                  slotProps={{ typography: { variant: 'body2', noWrap: true } }}
                />
                {at >= 0 && (
                  <>
                    <IconButton
                      size="small"
                      aria-label={t('list.columns.up', { name: label(name) })}
                      disabled={at === 0}
                      onClick={() => layout.change({ columns: swapped(shown, at, at - 1) })}
                    >
                      <ArrowUpward sx={{ fontSize: 16 }} />
                    </IconButton>
                    <IconButton
                      size="small"
                      aria-label={t('list.columns.down', { name: label(name) })}
                      disabled={at === shown.length - 1}
                      onClick={() => layout.change({ columns: swapped(shown, at, at + 1) })}
                    >
                      <ArrowDownward sx={{ fontSize: 16 }} />
                    </IconButton>
                  </>
                )}
              </Box>
            )
          })}
        </Box>
        {offers(resource, 'remove') && (
          <Button
            size="small"
            fullWidth
            color="inherit"
            startIcon={<DeleteOutlined />}
            sx={{ mt: 1 }}
            onClick={() => {
              setAnchor(null)
              setBin(true)
            }}
          >
            {t('bin')}
          </Button>
        )}
        <Button size="small" fullWidth sx={{ mt: 1 }} onClick={() => setAnchor(null)}>
          {ui('ui.close')}
        </Button>
      </Popover>
      {bin && (
        <Suspense>
          <Bin resource={resource} texts={texts} onClose={() => setBin(false)} />
        </Suspense>
      )}
    </>
  )
}
