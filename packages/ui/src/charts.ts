/** Charts, with what draws them: a door of its own, to be imported only when a chart is shown. */
export { TimeChart, type TimePoint } from './chart/time-chart.tsx';
