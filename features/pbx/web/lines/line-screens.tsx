import CallMade from '@mui/icons-material/CallMade'
import Dns from '@mui/icons-material/DnsOutlined'
import Speed from '@mui/icons-material/Speed'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ceilings } from '../../contract/lines/ceilings.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { WithNextStep } from '../next-step.tsx'
import { renderTrunkField } from './trunk-field.tsx'

/** The company's lines to the outside and what they may cost. */
export const LINE_SCREENS = {
  trunks: () => (
    <WithNextStep step="did">
      <ResourceScreen
        resource={trunks}
        texts={pbxTexts}
        icon={<Dns />}
        // What every carrier takes.
        begin={{ codecs: 'alaw,ulaw' }}
        renderField={renderTrunkField}
      />
    </WithNextStep>
  ),
  outboundRoutes: () => (
    // What costs nothing, or is not counted, needs no thought.
    <ResourceScreen
      resource={outboundRoutes}
      texts={pbxTexts}
      icon={<CallMade />}
      begin={{ price_minute: '0' }}
    />
  ),
  ceilings: () => <ResourceScreen resource={ceilings} texts={pbxTexts} icon={<Speed />} />,
} as const

export type LineScreen = keyof typeof LINE_SCREENS
