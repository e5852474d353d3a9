import Grow, { type GrowProps } from '@mui/material/Grow'
import { createElement } from 'react'
import { stage } from './above-page.ts'

/** Gap above the call bar, px. */
const GAP = 8

/** Shifts a floating element up so that it ends above the call bar. */
const keepAboveCall = (paper: HTMLElement): void => {
  const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--call-bar')) || 0
  const max = Math.max(GAP, innerHeight - bar - GAP - paper.offsetHeight)
  const over = bar > 0 && stage().contains(paper) ? Math.max(0, paper.offsetTop - max) : 0
  // Not by `top`: a popover sets that again at every render.
  paper.style.translate = `0 ${-over}px`
}

/** Transition of menus and popovers that keeps them above the call bar. */
export const GrowAboveCall = ({ onEntering, ...props }: GrowProps) =>
  createElement(Grow, {
    ...props,
    onEntering(paper, isAppearing) {
      onEntering?.(paper, isAppearing)
      keepAboveCall(paper)
    },
  })
// Popovers check whether the transition supports automatic durations.
GrowAboveCall.muiSupportAuto = true
