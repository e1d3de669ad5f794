/** The still of the home page: first light over hills, and an open book. Drawn here, so that nothing is fetched. */
const RAYS = Array.from({ length: 25 }, (_, index) => -84 + index * 7)
const STARS = [
  [120, 70, 1.6], [240, 130, 1.1], [355, 60, 1.3], [470, 150, 1], [560, 50, 1.5], [690, 105, 1], [180, 215, 1],
  [60, 160, 1.2], [820, 45, 1.2], [905, 130, 1], [1040, 60, 1.4], [1180, 120, 1.1], [1320, 70, 1.5], [1390, 190, 1],
  [420, 240, 0.9], [760, 200, 0.9],
] as const

export function HeroArt() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 760"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full max-xs:left-1/2 max-xs:aspect-[1440/760] max-xs:h-full max-xs:w-auto max-xs:max-w-none max-xs:-translate-x-[73.6%]"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0e1a41" />
          <stop offset="0.42" stopColor="#20397f" />
          <stop offset="0.68" stopColor="#5b5f9d" />
          <stop offset="0.83" stopColor="#c08b7c" />
          <stop offset="0.94" stopColor="#edc47e" />
        </linearGradient>
        <radialGradient id="glow" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#ffe9b5" stopOpacity="0.95" />
          <stop offset="0.35" stopColor="#f3c678" stopOpacity="0.5" />
          <stop offset="1" stopColor="#f3c678" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="page-left" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#fff8e6" />
          <stop offset="0.8" stopColor="#f4e4bf" />
          <stop offset="1" stopColor="#c9ad78" />
        </linearGradient>
        <linearGradient id="page-right" x1="1" y1="0" x2="0" y2="0">
          <stop offset="0" stopColor="#fff8e6" />
          <stop offset="0.8" stopColor="#f7e9c8" />
          <stop offset="1" stopColor="#c9ad78" />
        </linearGradient>
      </defs>
      <rect width="1440" height="760" fill="url(#sky)" />
      {STARS.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill="#fdf3d6" opacity="0.75" />
      ))}
      <circle cx="1060" cy="560" r="420" fill="url(#glow)" />
      <g stroke="#ffe3a4" strokeWidth="1.3" opacity="0.34" strokeLinecap="round">
        {RAYS.map((angle) => (
          <line key={angle} x1="1060" y1="420" x2="1060" y2={angle % 2 === 0 ? 250 : 300} transform={`rotate(${angle} 1060 560)`} />
        ))}
      </g>
      <circle cx="1060" cy="560" r="104" fill="#ffdf97" />
      <Hills />
      <Book />
    </svg>
  )
}

function Hills() {
  return (
    <>
      <path d="M0 566C150 520 250 532 372 556S640 512 800 546s238 22 356-12 208-8 284 12v214H0Z" fill="#8a6a86" opacity="0.75" />
      <path d="M0 616c134-46 282-28 410-2s252-44 420-8 232 20 350-12 188-4 260 18v148H0Z" fill="#4a4779" opacity="0.9" />
      <path d="M0 664c170-44 330-22 486 4s262-30 430-4 326-6 524-16v112H0Z" fill="#1d2a5c" />
    </>
  )
}

/** Seen from its foot: two pages that rise from the spine, with lines of text that are only lines. */
function Book() {
  return (
    <g transform="translate(1060 702) scale(0.92)">
      <path d="M0 26C-70-18-190-30-292-6v58C-190 30-70 40 0 78 70 40 190 30 292 52V-6C190-30 70-18 0 26Z" fill="#101c45" />
      <path d="M0 10C-66-36-176-50-278-26v58C-176 10-66 22 0 62Z" fill="url(#page-left)" />
      <path d="M0 10c66-46 176-60 278-36v58C176 10 66 22 0 62Z" fill="url(#page-right)" />
      <g fill="none" stroke="#9c8250" strokeWidth="1.6" opacity="0.55" strokeLinecap="round">
        <path d="M-30 0C-92-30-172-38-254-20M-30 14C-92-16-172-24-254-6M-30 28C-92-2-172-10-254 8" />
        <path d="M30 0c62-30 142-38 224-20M30 14c62-30 142-38 224-20M30 28C92-2 172-10 254 8" />
      </g>
    </g>
  )
}
