import ListItemIcon from '@mui/material/ListItemIcon'
import Menu, { type MenuProps } from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'
import type { MenuPlace } from './list/menu-place.ts'

/** A menu item. */
export interface MenuEntry {
  id: string
  text: string
  icon: ComponentType<SvgIconProps>
  run: () => void
  /** Destructive. */
  danger?: boolean
}

interface EntriesMenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** An element, or a point on the page. */
  anchor: HTMLElement | MenuPlace
  onClose: () => void
  /** Does not restore the focus on close: an item may have moved it to a field. */
  keepsFocus?: boolean
  /** Above the items. */
  children?: ReactNode
}

/** A context menu; closes before it runs the chosen item. */
export const EntriesMenu = (props: EntriesMenuProps) => {
  const { label, entries, anchor, onClose, keepsFocus = false, children } = props
  const place: Partial<MenuProps> =
    anchor instanceof Element
      ? { anchorEl: anchor }
      : { anchorReference: 'anchorPosition', anchorPosition: anchor }
  return (
    <Menu
      open={entries.length > 0}
      onClose={onClose}
      {...place}
      disableRestoreFocus={keepsFocus}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {children}
      {entries.map(({ id, text, icon: Icon, run, danger = false }) => (
        <MenuItem
          key={id}
          onClick={() => {
            onClose()
            run()
          }}
          sx={danger ? { color: 'error.main' } : {}}
        >
          <ListItemIcon sx={{ color: 'inherit' }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
