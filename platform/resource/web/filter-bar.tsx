import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { isWhole, type ListClause, type ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../i18n/texts.ts'
import { FilterEditor, firstCondition } from './filter-editor.tsx'
import { filterFields, useFilterWords } from './filter-words.ts'
import type { ResourceTexts } from './resource-texts.ts'

interface FilterBarProps {
  resource: Resource
  texts: ResourceTexts
  filter: ListFilter
  onChange: (filter: ListFilter) => void
}

interface Open {
  at: number
  anchor: HTMLElement
}

/** A list's filters: a chip for each active one, and a button to add. An incomplete filter does nothing and goes on blur. */
export const FilterBar = ({ resource, texts, filter, onChange }: FilterBarProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const words = useFilterWords(resource, texts)
  const [choosing, setChoosing] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const put = (at: number, clause: ListClause) => {
    if (clause.length === 0) setOpen(null)
    onChange(filter.map((other, index) => (index === at ? clause : other)).filter(({ length }) => length > 0))
  }
  const leave = () => {
    setOpen(null)
    const whole = filter.map((clause) => clause.filter(isWhole)).filter(({ length }) => length > 0)
    if (JSON.stringify(whole) !== JSON.stringify(filter)) onChange(whole)
  }
  const edited = open === null ? undefined : filter[open.at]
  return (
    <>
      {filter.map((clause, at) => {
        const label = clause.map(words.condition).join(` ${t('filter.or')} `)
        return (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no name but their place.
            key={at}
            label={label}
            color="primary"
            variant="outlined"
            aria-haspopup="dialog"
            onClick={(event) => setOpen({ at, anchor: event.currentTarget })}
            onDelete={() => put(at, [])}
            sx={{ borderRadius: 1, height: 32, maxWidth: 360, bgcolor: 'background.paper' }}
          />
        )
      })}
      <Button
        size="small"
        color="inherit"
        startIcon={<FilterList />}
        aria-haspopup="menu"
        onClick={(event) => setChoosing(event.currentTarget)}
        sx={{ color: 'text.secondary', height: 32 }}
      >
        {t('filter.add')}
      </Button>
      {filter.length > 0 && (
        <Button size="small" onClick={() => onChange([])} sx={{ height: 32 }}>
          {ui('ui.clearFilters')}
        </Button>
      )}
      <Menu
        open={choosing !== null}
        anchorEl={choosing}
        onClose={() => setChoosing(null)}
        slotProps={{ paper: { sx: { maxHeight: 420, minWidth: 220 } } }}
      >
        {Object.keys(filterFields(resource)).map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              if (choosing !== null) setOpen({ at: filter.length, anchor: choosing })
              setChoosing(null)
              onChange([...filter, [firstCondition(resource, name)]])
            }}
          >
            <ListItemText>{words.field(name)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      <Popover
        open={open !== null && edited !== undefined}
        anchorEl={open?.anchor ?? null}
        onClose={leave}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('filter.title'), sx: { mt: 0.5 } } }}
      >
        {open !== null && edited !== undefined && (
          <FilterEditor
            resource={resource}
            texts={texts}
            clause={edited}
            onChange={(clause) => put(open.at, clause)}
            onClose={leave}
          />
        )}
      </Popover>
    </>
  )
}
