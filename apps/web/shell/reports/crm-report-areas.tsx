import Assessment from '@mui/icons-material/AssessmentOutlined'
import { Navigate, useParams } from 'react-router'
import { crmReportSet, fxReportSet } from '#features/crm/reports/web/crm-report-set.tsx'
import { readOwnReports } from '#features/reports/contract/abilities.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { areaOf } from './report-areas.tsx'

/** Addresses of before, as `general/detalle`. */
const Former = () => <Navigate replace to={`/reportesCrm/${useParams().report ?? ''}`} />

const formerAddresses: AreaScreen = {
  path: 'general/:report',
  label: () => '',
  icon: <Assessment />,
  ability: readOwnReports.name,
  component: Former,
}

const crm = areaOf('detalle', [crmReportSet])
export const crmReportScreens = { ...crm, screens: [...crm.screens, formerAddresses] }
export const fxReportScreens = areaOf('interactionByStatus', [fxReportSet])
