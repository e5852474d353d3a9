import FilterList from '@mui/icons-material/FilterList'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoinState } from '../join-context.ts'
import { filterOf, type SCOPES, SHOWN } from './list-address.ts'
import { SavedFilters } from './saved-filters.tsx'

interface Filters {
  de: (typeof SCOPES)[number]
  mostrar: (typeof SHOWN)[number]
  etiqueta: string
  grupo: string
  cuenta: string
}

const contentOf = (filters: Filters) => {
  const { show, labels, groups, accounts } = filterOf(filters)
  return { show, labels: [...labels], groups: [...groups], accounts: [...accounts] }
}

/** Filters of the list besides the scope. */
export const FilterButton = ({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}) => {
  const t = useText(joinWebTexts)
  const detail = useJoinState((view) => view.detail)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const count = [filters.etiqueta, filters.grupo, filters.cuenta].filter((value) => value !== '').length
  const select = (
    name: 'etiqueta' | 'grupo' | 'cuenta',
    label: string,
    choices: readonly { id: number; name: string }[],
  ) => (
    <TextField
      select
      size="small"
      label={label}
      value={filters[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('join.filter.any')}</MenuItem>
      {choices.map((one) => (
        <MenuItem key={one.id} value={String(one.id)}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <>
      <Tip title={t('join.filters')}>
        <IconButton
          size="small"
          aria-label={t('join.filters')}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {/* A dot without a number: text inside a button would become part of its accessible name. */}
          <Badge variant="dot" invisible={count === 0 && filters.mostrar === 'open'} color="primary">
            <FilterList fontSize="small" />
          </Badge>
        </IconButton>
      </Tip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <Box role="dialog" aria-label={t('join.filters')} sx={{ display: 'grid', gap: 2, p: 2, width: 260 }}>
          <TextField
            select
            size="small"
            label={t('join.show')}
            value={filters.mostrar}
            onChange={(event) => {
              const chosen = SHOWN.find((one) => one === event.target.value)
              if (chosen !== undefined) onChange({ mostrar: chosen })
            }}
          >
            {SHOWN.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`join.show.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          {select('etiqueta', t('join.filter.label'), detail?.get_labels ?? [])}
          {select('grupo', t('join.filter.group'), detail?.groups ?? [])}
          {select('cuenta', t('join.filter.account'), detail?.accounts ?? [])}
          <SavedFilters
            current={{ ...contentOf(filters), scope: filters.de }}
            onChoose={({ scope, show, labels, groups, accounts }) => {
              onChange({
                de: scope,
                mostrar: show,
                etiqueta: labels.join(','),
                grupo: groups.join(','),
                cuenta: accounts.join(','),
              })
              setAnchor(null)
            }}
          />
        </Box>
      </Popover>
    </>
  )
}
