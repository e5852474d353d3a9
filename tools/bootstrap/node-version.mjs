// Imported first, and by itself of a syntax that every Node with modules reads: an old one gets a sentence, no stack.
const LOWEST = 20

if (Number(process.versions.node.split('.')[0]) < LOWEST) {
  console.error(`Node ${LOWEST} or later is needed, this is ${process.versions.node}: see https://nodejs.org`)
  process.exit(1)
}
