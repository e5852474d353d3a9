import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DragIndicator from '@mui/icons-material/DragIndicator'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'

interface OrderRowProps {
  kind: string
  place: number
  last: number
  name: string
  under: string | null
  onMove: (from: number, to: number) => void
}

/** One of a list that is put in order: dragged, or moved with its two buttons. */
export const OrderRow = ({ kind, place, last, name, under, onMove }: OrderRowProps) => {
  const t = useText(crmTexts)
  const row = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    return combine(
      draggable({ element, getInitialData: () => ({ kind, place }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          onMove(Number(source.data.place), place)
        },
      }),
    )
  }, [kind, place, onMove])
  return (
    <ListItem
      ref={row}
      sx={{ cursor: 'grab', borderRadius: 1, bgcolor: over ? 'action.selected' : undefined }}
      secondaryAction={
        <>
          <IconButton
            size="small"
            aria-label={t('crm.order.up', { name })}
            disabled={place === 0}
            onClick={() => onMove(place, place - 1)}
          >
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('crm.order.down', { name })}
            disabled={place === last}
            onClick={() => onMove(place, place + 1)}
          >
            <ArrowDownward fontSize="small" />
          </IconButton>
        </>
      }
    >
      <DragIndicator fontSize="small" color="disabled" sx={{ mr: 1 }} />
      <ListItemText primary={name} secondary={under} sx={{ mr: 6 }} />
    </ListItem>
  )
}
