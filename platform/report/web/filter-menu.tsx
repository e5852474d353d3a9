import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputBase from '@mui/material/InputBase'
import Popover from '@mui/material/Popover'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Report } from '../contract/report.ts'
import { reportTexts } from '../i18n/texts.ts'
import type { ReportWords } from '../present/words.ts'

interface FilterMenuProps {
  report: Report
  words: ReportWords
  filter: string
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

interface Choice {
  id: string
  name: string
}

/** Options: known values, or search results; chosen ones first. */
function useChoices(
  { report, words, filter, chosen }: FilterMenuProps,
  search: string,
  open: boolean,
): Choice[] {
  const api = useApi()
  const dimension = report.source.dimensions[filter]
  const isReference = dimension?.kind === 'reference'
  const ask = (query: Record<string, string>, enabled: boolean) => ({
    queryKey: ['report', report.area, report.name, 'choices', filter, query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(report.routes.choices, { query: { dimension: filter, ...query }, signal }),
    enabled,
    staleTime: 60_000,
  })
  const found = useQuery(ask({ search }, isReference && open))
  const known = useQuery(ask({ ids: chosen.join(',') }, isReference && chosen.length > 0))
  if (dimension?.kind === 'choice') {
    const all = dimension.values.map((id) => ({ id, name: words.choice(filter, id) ?? id }))
    return all.filter(({ name }) => foldForSearch(name).includes(foldForSearch(search)))
  }
  const own = known.data?.results ?? []
  const others = (found.data?.results ?? []).filter(({ id }) => !chosen.includes(id))
  return [...own, ...others]
}

/** A filter: button with the chosen values, and its menu. */
export const FilterMenu = (props: FilterMenuProps) => {
  const { words, filter, chosen, onChange } = props
  const t = useText(reportTexts)
  const ui = useText(platformTexts)
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [search, setSearch] = useState('')
  const choices = useChoices(props, search, anchor !== null)
  const name = words.dimension(filter)
  const on = chosen.length > 0
  const [only] = chosen
  const one = chosen.length === 1 ? choices.find((choice) => choice.id === only)?.name : undefined
  const label = on ? `${name}: ${one ?? chosen.length}` : t('report.anyOf', { name })
  const toggle = (value: string, checked: boolean) =>
    onChange(checked ? [...chosen, value] : chosen.filter((known) => known !== value))
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={on ? 'primary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          height: 36,
          px: 1.25,
          bgcolor: 'background.paper',
          borderColor: on ? 'primary.main' : 'divider',
          fontWeight: 400,
          fontSize: '0.875rem',
        }}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', sx: { width: 280, mt: 0.5 } } }}
      >
        <Box id={id} sx={{ px: 2, pt: 1.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}>
          {name}
        </Box>
        <InputBase
          autoFocus
          fullWidth
          value={search}
          placeholder={ui('ui.search')}
          inputProps={{ 'aria-label': `${ui('ui.search')}: ${name}` }}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ px: 2, py: 0.75, borderBottom: 1, borderColor: 'divider', fontSize: '0.875rem' }}
        />
        <Box sx={{ maxHeight: 320, overflow: 'auto', px: 2, py: 1 }}>
          {choices.length === 0 && (
            <Box sx={{ py: 1, color: 'text.secondary' }}>{ui('ui.nothingToChoose')}</Box>
          )}
          {choices.map((choice) => (
            <FormControlLabel
              key={choice.id}
              label={choice.name}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(choice.id)}
                  onChange={(_, checked) => toggle(choice.id, checked)}
                />
              }
              sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
            />
          ))}
        </Box>
        {on && (
          <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1 }}>
            <Button size="small" fullWidth color="inherit" onClick={() => onChange([])}>
              {ui('ui.clear')}
            </Button>
          </Box>
        )}
      </Popover>
    </>
  )
}
