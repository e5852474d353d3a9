import DragIndicator from '@mui/icons-material/DragIndicator'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useOrderDrag } from '#platform/ui/order/use-order-drag.ts'
import { OrderButtons } from '../order/order-buttons.tsx'

interface OrderRowProps {
  kind: string
  index: number
  last: number
  name: string
  canMove: (from: number, to: number) => boolean
  onMove: (from: number, to: number) => void
}

/** A row that is reordered by dragging or with its two buttons. */
export const OrderRow = ({ kind, index: position, last, name, canMove, onMove }: OrderRowProps) => {
  const { row, over } = useOrderDrag<HTMLLIElement>(kind, position, onMove)
  return (
    <ListItem
      ref={row}
      sx={{ cursor: 'grab', borderRadius: 1, bgcolor: over ? 'action.selected' : undefined }}
      secondaryAction={
        <OrderButtons name={name} index={position} last={last} canMove={canMove} onMove={onMove} />
      }
    >
      <DragIndicator fontSize="small" color="disabled" sx={{ mr: 1 }} />
      <ListItemText primary={name} sx={{ mr: 6 }} />
    </ListItem>
  )
}
