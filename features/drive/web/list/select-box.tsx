import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import { useText } from '#platform/i18n/web/language.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import type { Item } from '../item.ts'

interface SelectBoxProps extends Pick<CheckboxProps, 'sx'> {
  item: Item
  selected: boolean
  onToggle: (item: Item) => void
}

/** Selects an item beside the others; for the pointer, the keyboard has Space. */
export const SelectBox = ({ item, selected, onToggle, sx }: SelectBoxProps) => {
  const t = useText(driveTexts)
  return (
    <Checkbox
      size="small"
      checked={selected}
      tabIndex={-1}
      className="on-hover"
      slotProps={{ input: { 'aria-label': t('drive.select', { name: item.name }), tabIndex: -1 } }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onChange={() => onToggle(item)}
      sx={{ p: 0.5, ...sx }}
    />
  )
}
