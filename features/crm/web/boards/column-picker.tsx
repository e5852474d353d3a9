import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import type { ColumnRecord } from './use-all.ts'

interface ColumnPickerProps {
  columns: readonly ColumnRecord[]
  /** Keys; none: all. */
  picked: ReadonlySet<string>
  onPick: (keys: readonly string[]) => void
}

/** Chooses which columns a board shows. */
export const ColumnPicker = ({ columns, picked, onPick }: ColumnPickerProps) => {
  const t = useText(crmTexts)
  const known = columns.map(({ id }) => String(id)).filter((key) => picked.has(key))
  return (
    <TextField
      select
      size="small"
      value={known}
      slotProps={{
        htmlInput: { 'aria-label': t('crm.board.columns') },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () =>
            known.length === 0
              ? t('crm.board.allColumns')
              : t('crm.board.someColumns', { count: known.length }),
        },
      }}
      onChange={({ target }) => {
        const value: unknown = target.value
        onPick(Array.isArray(value) ? value.map(String) : [])
      }}
      sx={{ minWidth: 170 }}
    >
      {columns.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)} dense>
          <Checkbox size="small" edge="start" checked={picked.has(String(id))} tabIndex={-1} disableRipple />
          <ListItemText primary={name} />
        </MenuItem>
      ))}
    </TextField>
  )
}
