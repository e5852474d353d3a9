import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { resourceTexts } from '../../i18n/texts.ts'

/** Custom fields usable for boards. */
export const boardFields = ({ fields }: Resource): { name: string; label: string }[] =>
  Object.entries(fields)
    .filter(([name, { kind }]) => isCustomName(name) && kind === 'choice')
    .map(([name, { label }]) => ({ name, label: label ?? name }))

interface BoardMenuProps {
  resource: Resource
  /** Field of the current board; null for the list. */
  chosen: string | null
  onChoose: (field: string | null) => void
}

/** Switches between list and boards by custom fields; hidden without such fields. */
export const BoardMenu = ({ resource, chosen, onChoose }: BoardMenuProps) => {
  const t = useText(resourceTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fields = boardFields(resource)
  if (fields.length === 0) return null
  const choose = (field: string | null) => {
    setAnchor(null)
    onChoose(field)
  }
  return (
    <>
      <ActionButton
        label={t('board.menu')}
        icon={<ViewColumn />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem selected={chosen === null} onClick={() => choose(null)}>
          {t('board.asList')}
        </MenuItem>
        {fields.map(({ name, label }) => (
          <MenuItem key={name} selected={chosen === name} onClick={() => choose(name)}>
            {t('board.by', { field: label })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
