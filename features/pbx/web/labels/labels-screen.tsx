import Label from '@mui/icons-material/LabelOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { callLabels } from '../../contract/labels.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/** The company's labels for calls. */
export const LabelsScreen = () => <ResourceScreen resource={callLabels} texts={pbxTexts} icon={<Label />} />
