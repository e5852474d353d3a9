import Box from '@mui/material/Box'
import { Handle, Position } from '@xyflow/react'
import type { ReactNode } from 'react'

interface FlowCardProps {
  head: ReactNode
  children?: ReactNode
  /** The start node, without an input port. */
  first?: boolean
  /** Highlighted: somebody was here. */
  lit?: boolean
  selected?: boolean
}

/** A graph's node: head, and an output port per exit. */
export const FlowCard = ({ head, children, first = false, lit = false, selected = false }: FlowCardProps) => (
  <Box
    sx={{
      width: 220,
      border: 1,
      borderColor: lit ? 'success.main' : 'primary.main',
      outline: selected || lit ? 2 : 0,
      outlineStyle: 'solid',
      outlineColor: lit ? 'success.main' : 'primary.main',
      borderRadius: 2,
      bgcolor: 'background.paper',
      color: 'text.primary',
    }}
  >
    {!first && <Handle type="target" position={Position.Left} />}
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1.5, py: 0.75 }}>{head}</Box>
    {children !== undefined && <Box sx={{ borderTop: 1, borderColor: 'divider', py: 0.25 }}>{children}</Box>}
  </Box>
)

interface FlowPortProps {
  id: string
  label: string
  /** Whether an edge starts from it. */
  led: boolean
  /** Number at its right. */
  aside?: ReactNode
}

/** An exit of a node; an edge from it leads to the target. */
export const FlowPort = ({ id, label, led, aside }: FlowPortProps) => (
  <Box
    sx={{
      position: 'relative',
      display: 'flex',
      gap: 1,
      px: 1.5,
      fontSize: '0.75rem',
      lineHeight: '20px',
      color: led ? 'text.primary' : 'text.secondary',
      fontWeight: led ? 650 : 400,
    }}
  >
    <Box
      component="span"
      sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {label}
    </Box>
    {aside}
    <Handle type="source" id={id} position={Position.Right} />
  </Box>
)
