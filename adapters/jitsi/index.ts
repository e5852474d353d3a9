export { enterJitsi } from './enter-jitsi.ts'
export { probeJitsi } from './probe-jitsi.ts'
