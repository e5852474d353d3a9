import Bolt from '@mui/icons-material/BoltOutlined'
import FormatQuote from '@mui/icons-material/FormatQuoteOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import PermMedia from '@mui/icons-material/PermMediaOutlined'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'
import type { PanelName } from './panel-name.ts'

/** Icons of the panels, for the header and the panel's tabs. */
export const PANEL_ICONS: Record<PanelName, ComponentType<SvgIconProps>> = {
  contact: InfoOutlined,
  labels: LabelOutlined,
  templates: Bolt,
  defaults: FormatQuote,
  files: PermMedia,
}
