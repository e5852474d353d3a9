import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useId } from 'react'
import { useMenuMemory, useRemembered } from './menu-memory.ts'

interface MenuGroupProps {
  /** Key of its stored state. */
  id: string
  title: string
  /** Forced open during a search. */
  open?: boolean
  children: ReactNode
}

/** A collapsible heading; its state is stored. */
export const MenuGroup = ({ id, title, open = false, children }: MenuGroupProps) => {
  const { toggleHeading } = useMenuMemory()
  const folded = useRemembered((state) => state.folded.includes(id)) && !open
  const listId = useId()
  return (
    <Box component="section" aria-label={title}>
      <Box component="h2" sx={{ m: 0 }}>
        <ButtonBase
          aria-expanded={!folded}
          aria-controls={listId}
          onClick={() => toggleHeading(id)}
          sx={{
            width: 1,
            justifyContent: 'space-between',
            px: 1,
            minHeight: 28,
            borderRadius: 1,
            typography: 'caption',
            fontWeight: 600,
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {title}
          <ExpandMore sx={{ fontSize: 16, transform: folded ? 'rotate(-90deg)' : 'none' }} />
        </ButtonBase>
      </Box>
      <Box id={listId} hidden={folded}>
        {children}
      </Box>
    </Box>
  )
}
