import ListItemIcon from '@mui/material/ListItemIcon'
import Menu, { type MenuProps } from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'
import type { MenuPlace } from './list/menu-place.ts'

/** Something that can be done. */
export interface MenuEntry {
  id: string
  text: string
  icon: ComponentType<SvgIconProps>
  run: () => void
  /** It takes something away. */
  danger?: boolean
}

interface EntriesMenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** The element that it belongs to, or a place on the page. */
  anchor: HTMLElement | MenuPlace
  onClose: () => void
  /** An act may give the keyboard to a field, where it must stay. */
  keepsFocus?: boolean
  /** Above the entries. */
  children?: ReactNode
}

/** A menu of what can be done; it closes before anything is. */
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
