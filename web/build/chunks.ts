/** The build's output as a graph: the files that a page with these entry modules needs. */
import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/** The chunk of an entry module, by the end of its path. Throws if there is none, so that lists of modules stay correct. */
export function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`No chunk begins with ${module}: rename it here, too, or take it off the list.`)
  return found
}

/** The file names of these chunks, their static imports and their styles. */
export function filesOf(bundle: Bundle, chunks: readonly Chunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  chunks.forEach(add)
  return files
}
