export { enterJitsi } from './enter-jitsi.ts'
export { lookAtJitsi } from './look-at-jitsi.ts'
