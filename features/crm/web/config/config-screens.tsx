import AltRoute from '@mui/icons-material/AltRoute'
import Block from '@mui/icons-material/Block'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import DataObject from '@mui/icons-material/DataObject'
import Flag from '@mui/icons-material/FlagOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import Tune from '@mui/icons-material/Tune'
import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import { useParams } from 'react-router'
import { assignmentRules } from '../../contract/config/assignment-rules.ts'
import { businessLines, phases, stages } from '../../contract/config/pipelines.ts'
import { campaigns, discardReasons, needs, origins } from '../../contract/config/sources.ts'
import { interactionStatuses, leadStatuses, statuses } from '../../contract/config/statuses.ts'
import { variables, variableTypes } from '../../contract/config/variables.ts'
import { FormsScreen } from '../forms/forms-screen.tsx'
import { TestFormScreen } from '../forms/test-form-screen.tsx'
import { ConfigScreen } from './config-screen.tsx'

/** Filter by the parent id in the address, if any: phases of a line, stages of a phase. */
const useParent = (name: string) => {
  const { id } = useParams()
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? { [name]: id } : {}
}

export const CONFIG_SCREENS = {
  lines: () => <ConfigScreen resource={businessLines} icon={<AltRoute />} ordered="business-lines" />,
  phases: () => (
    <ConfigScreen resource={phases} icon={<ViewColumn />} ordered="phases" fixed={useParent('line')} />
  ),
  stages: () => (
    <ConfigScreen resource={stages} icon={<ViewColumn />} ordered="stages" fixed={useParent('phase')} />
  ),
  origins: () => <ConfigScreen resource={origins} icon={<Sell />} ordered="origins" />,
  needs: () => <ConfigScreen resource={needs} icon={<Category />} ordered="needs" />,
  campaigns: () => <ConfigScreen resource={campaigns} icon={<Campaign />} />,
  discardReasons: () => <ConfigScreen resource={discardReasons} icon={<Block />} ordered="discard-reasons" />,
  statuses: () => <ConfigScreen resource={statuses} icon={<Flag />} ordered="statuses" />,
  leadStatuses: () => <ConfigScreen resource={leadStatuses} icon={<Flag />} ordered="statuses" />,
  interactionStatuses: () => (
    <ConfigScreen resource={interactionStatuses} icon={<Flag />} ordered="statuses" />
  ),
  variableTypes: () => <ConfigScreen resource={variableTypes} icon={<Tune />} />,
  variables: () => <ConfigScreen resource={variables} icon={<DataObject />} ordered="variables" />,
  forms: FormsScreen,
  testForm: TestFormScreen,
  assignment: () => (
    <ConfigScreen resource={assignmentRules} icon={<AltRoute />} ordered="assignment-rules" />
  ),
} as const
