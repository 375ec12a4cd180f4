/** The styles for Leaflet and our pins, added when a map is first drawn. */

const CSS = `
.shop-map{overflow:hidden;background:var(--mint);touch-action:none;-webkit-tap-highlight-color:transparent}
.shop-map .leaflet-pane,.shop-map .leaflet-tile,.shop-map .leaflet-marker-icon,.shop-map .leaflet-tile-container,.shop-map .leaflet-layer{position:absolute;left:0;top:0}
.shop-map .leaflet-tile,.shop-map .leaflet-marker-icon{user-select:none;-webkit-user-drag:none}
.shop-map img{max-width:none!important;max-height:none!important;padding:0}
.shop-map .leaflet-tile{filter:inherit;visibility:hidden}
.shop-map .leaflet-tile-loaded{visibility:inherit}
.shop-map .leaflet-map-pane{z-index:400}
.shop-map .leaflet-tile-pane{z-index:200}
.shop-map .leaflet-marker-pane{z-index:600}
.shop-map .leaflet-zoom-animated{transform-origin:0 0}
.shop-map .leaflet-zoom-anim .leaflet-zoom-animated{transition:transform .25s cubic-bezier(0,0,.25,1)}
.shop-map .leaflet-zoom-anim .leaflet-tile,.shop-map .leaflet-pan-anim .leaflet-tile{transition:none}
.shop-map .leaflet-zoom-anim .leaflet-zoom-hide{visibility:hidden}
.shop-map.leaflet-grab{cursor:grab}.shop-map.leaflet-dragging,.shop-map .leaflet-dragging .leaflet-grab{cursor:grabbing}
:root[data-theme=dark] .shop-map .leaflet-tile-pane{filter:invert(1) hue-rotate(180deg) brightness(.92) contrast(.88)}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]) .shop-map .leaflet-tile-pane{filter:invert(1) hue-rotate(180deg) brightness(.92) contrast(.88)}}
.shop-pin{width:0!important;height:0!important}
.shop-pin button{position:absolute;left:0;top:0;transform:translate(-50%,-50%);display:flex;align-items:center;gap:6px;min-height:44px;min-width:44px;max-width:132px;justify-content:center;padding:0 12px;border:2px solid var(--card);border-radius:22px;background:var(--brand);color:var(--on-brand);font:600 13px/1.2 var(--font-sans);box-shadow:var(--shadow);cursor:pointer}
.shop-pin button span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.shop-pin button.cannot{background:var(--card);color:var(--ink-2);border-color:var(--line-strong)}
.shop-pin button.heap{border-radius:50%;padding:0;font-size:16px}
.shop-pin button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.me-dot{width:0!important;height:0!important}
.me-dot span{position:absolute;left:-10px;top:-10px;width:20px;height:20px;border-radius:50%;background:var(--info);border:3px solid #fff;box-shadow:0 0 0 8px color-mix(in srgb,var(--info) 25%,transparent)}
`

let put = false

export function putMapStyle(): void {
  if (put) return
  put = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  document.adoptedStyleSheets.push(sheet)
}
