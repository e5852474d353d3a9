import Grow, { type GrowProps } from '@mui/material/Grow'
import { createElement } from 'react'
import { stage } from './above-page.ts'

/** Between what floats and the bar below it, px. */
const GAP = 8

/** Moves up what would end below the bar of a call, which lies above everything. */
const keepAboveCall = (paper: HTMLElement): void => {
  const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--call-bar')) || 0
  const most = Math.max(GAP, innerHeight - bar - GAP - paper.offsetHeight)
  const over = bar > 0 && stage().contains(paper) ? Math.max(0, paper.offsetTop - most) : 0
  // Not by `top`, which a popover sets again each time that it is drawn.
  paper.style.translate = `0 ${-over}px`
}

/** How menus and popovers come in: as usual, but never behind a call. */
export const GrowAboveCall = ({ onEntering, ...props }: GrowProps) =>
  createElement(Grow, {
    ...props,
    onEntering(paper, isAppearing) {
      onEntering?.(paper, isAppearing)
      keepAboveCall(paper)
    },
  })
// Popovers ask whether a transition takes as long as its height needs.
GrowAboveCall.muiSupportAuto = true
