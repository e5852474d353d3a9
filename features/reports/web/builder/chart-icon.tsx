import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import BarChart from '@mui/icons-material/BarChartOutlined'
import DonutLarge from '@mui/icons-material/DonutLargeOutlined'
import FilterAlt from '@mui/icons-material/FilterAltOutlined'
import GridOn from '@mui/icons-material/GridOnOutlined'
import Notes from '@mui/icons-material/NotesOutlined'
import Pin from '@mui/icons-material/PinOutlined'
import ShowChart from '@mui/icons-material/ShowChartOutlined'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import ViewModule from '@mui/icons-material/ViewModuleOutlined'
import type { ReactNode } from 'react'
import type { Chart } from '../../contract/builder/own-report.ts'

export const CHART_ICONS: Readonly<Record<Chart, ReactNode>> = {
  number: <Pin fontSize="small" />,
  columns: <BarChart fontSize="small" />,
  line: <ShowChart fontSize="small" />,
  bars: <Notes fontSize="small" />,
  donut: <DonutLarge fontSize="small" />,
  heat: <ViewModule fontSize="small" />,
  table: <TableRows fontSize="small" />,
  pivot: <GridOn fontSize="small" />,
  flow: <AccountTree fontSize="small" />,
  funnel: <FilterAlt fontSize="small" />,
}
