/** Cuts a picture to a small square on the device before it is sent. */

export interface Cut {
  zoom: number
  x: number
  y: number
}

/** Pixels of a side of what is sent: twice what is kept, for screens to come. */
const SIDE = 512

/** Which square of the picture is meant: `zoom` 1 is the largest, `x` and `y` (0 to 1) say where it lies in what is left over. */
export function squareIn(width: number, height: number, { zoom, x, y }: Cut): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.max(1, zoom)
  const within = (share: number): number => Math.min(1, Math.max(0, share))
  return { left: (width - side) * within(x), top: (height - side) * within(y), side }
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const { left, top, side } = squareIn(picture.width, picture.height, cut)
  canvas.width = SIDE
  canvas.height = SIDE
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
}

export const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
