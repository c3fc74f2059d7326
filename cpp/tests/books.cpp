// Makes small books, asks solvers that use them, and reads damaged copies; also under sanitizers.
// Usage: books NUMBER SEED, the number of damaged files. The exit code is 1 when an answer is
// wrong.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "connectn/exact/book_maker.hpp"
#include "connectn/exact/solver.hpp"
#include "quiet_board.hpp"

using namespace connectn;

namespace {

constexpr std::size_t kTable = std::size_t{1} << 20;
using File = std::vector<std::uint8_t>;

bool never() { return false; }

File book_file(const Geometry& geometry, int plies) {
    const File moves = book_layer(geometry, plies, 100'000, never).value();
    Solver solver(1, kTable);
    std::vector<std::int8_t> scores;
    for (std::size_t i = 0; i < moves.size(); i += static_cast<std::size_t>(plies)) {
        Board board(geometry);
        board.replay({moves.data() + i, static_cast<std::size_t>(plies)});
        scores.push_back(
            static_cast<std::int8_t>(solver.solve(Question(board), {}, false, never).bounds.lower));
    }
    return make_book(geometry, plies, scores, "test", never).value();
}

// Whether a solver with the book gives the scores of a solver without one, threads included.
bool agrees(const Geometry& geometry, int plies, std::mt19937& random) {
    const File file = book_file(geometry, plies);
    Bookshelf books;
    books.add(std::make_shared<const Book>(file));
    Solver plain(1, kTable), with_book(2, kTable, books);
    std::vector<Question> questions;
    for (int i = 0; i < 200; ++i)
        questions.emplace_back(quiet_board(geometry, i % (plies + 3), random));
    const auto go_on = [](std::size_t) { return true; };
    const auto expected = plain.solve_many(questions, {}, false, never, go_on).value();
    const auto found = with_book.solve_many(questions, {}, false, never, go_on).value();
    for (std::size_t i = 0; i < questions.size(); ++i)
        if (!(found[i].bounds == expected[i].bounds)) return false;
    return true;
}

void damage(File& file, std::mt19937& random) {
    const auto at = [&] { return static_cast<std::ptrdiff_t>(random() % file.size()); };
    switch (random() % 4) {
        case 0:
            file[random() % file.size()] ^= static_cast<std::uint8_t>(1u << random() % 8);
            break;
        case 1:
            for (std::size_t i = 9; i < 13; ++i) file[i] = static_cast<std::uint8_t>(random() % 17);
            break;
        case 2:
            file.resize(random() % file.size());
            break;
        default:
            file.insert(file.begin() + at(), static_cast<std::uint8_t>(random()));
    }
}

// Whether a file is refused or has the scores of the whole one.
bool is_harmless(const File& file, const Book& whole, std::mt19937& random) {
    if (Book::flaw(file)) return true;
    const Book book(file);
    if (!(book.geometry() == whole.geometry()) || book.plies() != whole.plies()) return false;
    for (int i = 0; i < 20; ++i) {
        const Board board = quiet_board(whole.geometry(), i % (whole.plies() + 1), random);
        const auto known = book.look_up(board.position(), board.ply());
        const auto right = whole.look_up(board.position(), board.ply());
        if (known.found != right.found || known.score != right.score) return false;
    }
    return true;
}

}  // namespace

int main(int, char** arguments) {
    const int number = std::atoi(arguments[1]);
    std::mt19937 random(static_cast<unsigned>(std::atoi(arguments[2])));
    const struct {
        Geometry geometry;
        int plies;
    } cases[] = {{{4, 4, 4}, 5}, {{5, 5, 4}, 5}, {{6, 4, 3}, 5}, {{5, 5, 5}, 6}};
    for (const auto& [geometry, plies] : cases)
        if (!agrees(geometry, plies, random)) return std::puts("a solver with a book is wrong"), 1;
    const File file = book_file({5, 4, 4}, 4);
    const Book whole(file);
    for (int i = 0; i < number; ++i) {
        File copy = file;
        damage(copy, random);
        if (!is_harmless(copy, whole, random)) return std::puts("a damaged book is wrong"), 1;
    }
    std::printf("%d damaged books, nothing wrong\n", number);
    return 0;
}
