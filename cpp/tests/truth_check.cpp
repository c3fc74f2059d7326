// Prints what the brute force of truth.hpp finds on each board given as WxHcN, for comparison with
// published counts: positions, then how many the first player wins, draws and loses, then the
// score of the empty board.
#include <cinttypes>
#include <cstdint>
#include <cstdio>

#include "truth.hpp"

namespace {

bool parse(const char* text, truth::Shape& shape) {
    char rest;
    if (std::sscanf(text, "%dx%dc%d%c", &shape.width, &shape.height, &shape.connect, &rest) != 3)
        return false;
    const auto fits = [](int side) { return side >= 1 && side <= 62; };
    return fits(shape.width) && fits(shape.height) && fits(shape.connect) && shape.bits() <= 62;
}

}  // namespace

int main(int count, char** texts) {
    for (int i = 1; i < count; ++i) {
        truth::Shape shape{};
        if (!parse(texts[i], shape)) {
            std::fprintf(stderr, "%s is not a board WxHcN of at most 62 bits\n", texts[i]);
            return 1;
        }
        const auto totals = truth::enumerate(shape, [](std::uint64_t, std::uint64_t, int) {});
        std::printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d\n", texts[i],
                    totals.positions, totals.won, totals.drawn, totals.lost, totals.root_score);
        std::fflush(stdout);
    }
    return 0;
}
