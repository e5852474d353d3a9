/** Signs and small parts that several of the groups below use: in one of these, each of the others would fetch it whole. */
const SHARED = [
  /@mui\/icons-material\/(?:Add|AttachFile|Call|CallMissed|CheckCircle|CheckCircleOutlined|Close|Done|DoneAll)\.mjs$/,
  /@mui\/icons-material\/(?:ErrorOutlined|InsertDriveFileOutlined|PushPin|PushPinOutlined|RadioButtonUnchecked|Replay|Send)\.mjs$/,
  /@mui\/material\/utils\/(?:contains|debounce|focusable|mergeSlotProps|useControlled)\.mjs$/,
  /platform\/ui\/(?:failure-detail|use-foot-height|viewer|visually-hidden|form\/leave-guard|audio\/level-meter)\.tsx?$/,
  /@mui\/material\/Skeleton\/\w+\.mjs$|platform\/resource\/contract\/sheet\.ts$/,
  /features\/(?:crm\/contract\/abilities|phone\/contract\/directory|phone\/web\/audio\/remote-audio|phone\/web\/softphone\/call-end)\.ts$/,
]

/** Fields, and what opens over a page: of the pages without a session, the frame's menus, calls and dialogs. */
const FIELDS =
  /@mui\/material\/(?:Dialog|Divider|Drawer|List|ListItem\w*|Menu|MenuItem|MenuList|Modal|NativeSelect|Popover|Select|TextField)\/\w+\.mjs$|platform\/ui\/form\/(?:form-frame|form-text|use-form)\.tsx?$/
/** Of Inicio, and each of others: switches of dialogs, and how records are described of the companies' public forms. */
const HOME_PARTS =
  /@mui\/material\/(?:internal\/SwitchBase|FormControlLabel\/\w+|Switch\/\w+)\.mjs$|platform\/resource\/contract\/(?:field|resource)\.ts$|crm\/contract\/options\.ts$/

/** Pages of people without a session. */
const PLAIN_PAGES = /\/(?:auth-pages|setup-page|public-form-page)\.tsx$/

/** What `later` (platform/ui/later) fetches for everybody, of the frame and of the chats. */
const FRAME_LATER =
  /\/(?:palette|shortcuts-dialog|profile-items|company-items|more-menu|toast|tip-bubble|undo-toast|message-modal|bell-popover|device-dialog|phone-popover|notice-offer)\.tsx$/
const CHAT_LATER =
  /\/chat\/web\/(?:conversation\/conversation|groups\/create-group-dialog|list\/chat-menu|search\/search-results)\.tsx$|\/rows-in-sight\.tsx$/

interface ScriptGroup {
  name: string
  test?: RegExp | ((id: string) => boolean)
  tags?: string[]
}

/**
 * Otherwise each set of modules that several screens share is a file of its own, most of them under 3 KB: a first visit made
 * 280 requests. What is beyond the first screens stays so, since merging it makes files that import each other. Each takes along
 * all that it imports and that none before it has.
 */
const GROUPS: readonly ScriptGroup[] = [
  // Each a script that the page names (tools/web/scripts-in-turn-plugin.ts).
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler)\/|ahead\/react-first\.ts$/,
    tags: ['$initial'],
  },
  { name: 'interface', test: /node_modules\/@(?:mui|emotion)\//, tags: ['$initial'] },
  { name: 'start', tags: ['$initial'] },
  { name: 'shared', test: (id) => SHARED.some((one) => one.test(id)) },
  // The parts of the budget in tools/test/web-weight.ts.
  { name: 'phone-shell', test: /web\/shell\/shell\.tsx$|react-router\/dist\/\w+\/lib\/dom\/lib\.js$/ },
  { name: 'chat-names', test: /chat\/web\/(?:chat-avatar|list\/last-message|use-chat-name)\.tsx?$/ },
  { name: 'phone-chat', test: /chat\/web\/chat-screen\.tsx$/ },
  { name: 'phone-line', test: /softphone\/jssip-line\.ts$/ },
  // Drawn with the frame where there is room for them.
  { name: 'wide-frame', test: /nav\/breadcrumb\.tsx$|pill\/quick-dial\.tsx$/ },
  { name: 'home-parts', test: HOME_PARTS },
  { name: 'home', test: /apps\/web\/home\/home-screen\.tsx$/ },
  { name: 'robot', test: /apps\/web\/home\/robot-call\.tsx$/ },
  { name: 'fields', test: FIELDS },
  // None of what follows is needed without a session.
  { name: 'forms', test: PLAIN_PAGES },
  // Otherwise forty files, each a round trip.
  { name: 'phone-calls', test: /phone\/web\/bar\/call-surface\.tsx$/ },
  // What the frame and the chats fetch in the quiet after the first screen, otherwise seventy files.
  { name: 'frame-later', test: FRAME_LATER },
  { name: 'chat-later', test: CHAT_LATER },
]

/** For Rolldown, in the order above. */
export const scriptGroups = GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at }))
