import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'

interface TipBubbleProps {
  anchor: HTMLElement
  title: string
  placement: NonNullable<TooltipProps['placement']>
}

/** The tooltip's bubble. */
export const TipBubble = ({ anchor, title, placement }: TipBubbleProps) => (
  <Tooltip open title={title} placement={placement} slotProps={{ popper: { anchorEl: anchor } }}>
    <span hidden />
  </Tooltip>
)
