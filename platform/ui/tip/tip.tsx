import type { TooltipProps } from '@mui/material/Tooltip'
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyPreloaded } from '../lazy/lazy-components.ts'

const TipBubble = lazyPreloaded(async () => (await import('./tip-bubble.tsx')).TipBubble)

/** Hover delay, ms. */
const REST = 120

interface Child {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

interface TipProps {
  /** Text; no tooltip when empty. */
  title: string
  placement?: NonNullable<TooltipProps['placement']>
  children: ReactElement<Child>
}

/**
 * Tooltip on hover and keyboard focus. Lightweight until shown. The child has its own accessible name.
 */
export const Tip = ({ title, placement = 'bottom', children }: TipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  const own = children.props
  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event) {
          own.onPointerEnter?.(event)
          const at = event.currentTarget
          if (event.pointerType === 'mouse') timer.current = setTimeout(() => setAnchor(at), REST)
        },
        onPointerLeave(event) {
          own.onPointerLeave?.(event)
          hide()
        },
        onFocus(event) {
          own.onFocus?.(event)
          if (event.target.matches(':focus-visible')) setAnchor(event.currentTarget)
        },
        onBlur(event) {
          own.onBlur?.(event)
          hide()
        },
        onClick(event) {
          hide()
          own.onClick?.(event)
        },
        onKeyDown(event) {
          if (event.key === 'Escape') hide()
          own.onKeyDown?.(event)
        },
      })}
      {anchor !== null && title !== '' && (
        <Suspense fallback={null}>
          <TipBubble anchor={anchor} title={title} placement={placement} />
        </Suspense>
      )}
    </>
  )
}
